import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

// `vite` is for working on the chat: the kit comes from its sources, the agent answers in the same process.
// `vite build` makes the client from the built packages, `vite build --ssr server/main.ts` what serves it.
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), agentInDev()],
  ...(command === 'serve' && { resolve: { conditions: ['callboard-source', ...defaultClientConditions] } }),
  // The worker that reads records is a module like the page, and built with its targets.
  worker: { format: 'es' },
  build: isSsrBuild
    ? { outDir: 'dist-server', target: 'node20', sourcemap: true }
    : // The content security policy allows no `data:` but for pictures, so nothing is inlined.
      {
        outDir: 'dist',
        target: 'es2022',
        sourcemap: true,
        assetsInlineLimit: 0,
        // All that the first view needs is one file, and stays one however many parts that come later share it.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
      },
}));

/** Answers the server's routes inside Vite. A change to the server restarts Vite, which watches what its config loads. */
function agentInDev(): Plugin {
  return {
    name: 'callboard-agent-in-dev',
    apply: 'serve',
    async configureServer({ config, middlewares, httpServer }) {
      const { readOptions } = await import('./server/options.ts');
      const { createRoutes } = await import('./server/routes.ts');
      const verdict = readOptions(process.env, []);
      if (verdict.kind !== 'start')
        throw new Error(verdict.kind === 'problem' ? verdict.problem : verdict.text);

      const { host, speed, agent: choice } = verdict.options;
      const { remoteAgent } = await import('./server/remote-agent.ts');
      const agent =
        choice.kind === 'remote'
          ? remoteAgent(choice.url)
          : choice.kind === 'live'
            ? (await import('./server/live/agent.ts')).createLiveAgent(choice)
            : (await import('./server/scripted/agent.ts')).createScriptedAgent();
      const { serveSessions } = await import('./server/session/session-sockets.ts');
      const { serveStdio } = await import('./server/mcp/stdio-bridge.ts');
      if (httpServer !== null) {
        serveSessions(httpServer, { host, speed });
        serveStdio(httpServer, host);
      }
      const stopping = new AbortController().signal;
      const answer = createRoutes({ agent, clientFolder: config.build.outDir, host, speed, stopping });
      middlewares.use((request, response, next) => {
        if (/^\/(?:agent|health|inputs|mcp(?:\/access)?)(?:\?|$)/.test(request.url ?? ''))
          answer(request, response).catch(next);
        else next();
      });
    },
  };
}
