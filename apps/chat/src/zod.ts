import { z } from 'zod';

// The content security policy forbids eval. zod would try it for speed; told so, it does without.
z.config({ jitless: true });

export { z };
