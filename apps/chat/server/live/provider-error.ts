import { APICallError } from 'ai';

/** A failure of the provider as the page may know it. */
export interface ProviderProblem {
  readonly code: string;
  readonly message: string;
}

const longestMessage = 300;

/** Makes the function that puts what a provider failed with into words, without the key or anything like one. */
export function createProviderErrors(apiKey: string | undefined): (error: unknown) => ProviderProblem {
  const redact = (text: string): string => {
    const withoutKey = apiKey === undefined || apiKey.length < 6 ? text : text.replaceAll(apiKey, '…');
    const clean = withoutKey.replace(/\b(?:sk|pk|key|bearer)[-_ ][\w*.-]{4,}/gi, '…');
    return clean.length > longestMessage ? `${clean.slice(0, longestMessage)}…` : clean;
  };
  return (error) => {
    if (!APICallError.isInstance(error)) {
      const reason = error instanceof Error ? redact(error.message) : 'unknown error';
      return { code: 'model-error', message: `The model's answer could not be used: ${reason}` };
    }
    const { statusCode } = error;
    if (statusCode === undefined) {
      return { code: 'provider-unreachable', message: 'The model provider could not be reached.' };
    }
    if (statusCode < 400) {
      return { code: 'provider-broke-off', message: "The model provider's answer broke off." };
    }
    if (statusCode === 401 || statusCode === 403) {
      return { code: `provider-${statusCode}`, message: 'The model provider did not accept the key.' };
    }
    const reason = redact(error.message);
    return {
      code: `provider-${statusCode}`,
      message: `The model provider refused (${statusCode}): ${reason}`,
    };
  };
}
