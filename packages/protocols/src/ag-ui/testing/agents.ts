import { AbstractAgent, type BaseEvent, HttpAgent } from '@ag-ui/client';
import { AbstractAgent as EarlierAgent, HttpAgent as EarlierHttpAgent } from 'ag-ui-client-0.0.59';
import { Observable } from 'rxjs';
import type { AgUiAgent } from '../index.ts';

/** What an agent that is made by hand answers a run with. */
type Answer = () => Observable<BaseEvent>;

/** What both versions agree on about the input of a run. */
type Input = { readonly runId: string; readonly messages: object[]; readonly forwardedProps?: unknown };

type Middleware = (input: Input, next: { run(input: Input): Observable<BaseEvent> }) => Observable<BaseEvent>;

/** Middleware for an agent of either version: their events differ in type alone. */
export function middleware(run: Middleware): object {
  return run;
}

/** What tests do with an agent of either version. */
interface TestAgent extends AgUiAgent {
  messages: object[];
  pendingInterrupts: object[];
  use(middleware: object): unknown;
  setMessages(messages: object[]): void;
  setState(state: unknown): void;
  subscribe(subscriber: object): unknown;
}

interface TestHttpAgent extends TestAgent {
  headers: Record<string, string>;
  readonly abortController: AbortController;
}

/** Emits events as a server's would arrive: all at once, or each when the page has had its turn. */
export function emitting(events: readonly unknown[], slowly = false): Observable<BaseEvent> {
  return new Observable<BaseEvent>((subscriber) => {
    const emit = async (): Promise<void> => {
      for (const event of events) {
        if (slowly) await new Promise((resolve) => setTimeout(resolve));
        subscriber.next(JSON.parse(JSON.stringify(event)));
      }
      subscriber.complete();
    };
    void emit();
  });
}

/** An agent whose class has a field of its own and does not say how it is cloned. */
class Made extends AbstractAgent {
  constructor(private readonly answer: Answer) {
    super();
  }
  run(): Observable<BaseEvent> {
    return this.answer();
  }
}

class EarlierMade extends EarlierAgent {
  constructor(private readonly answer: Answer) {
    super();
  }
  run(): Observable<BaseEvent> {
    return this.answer();
  }
}

/** An agent whose class signs its requests with a field of its own. */
class Signing extends HttpAgent {
  constructor(
    url: string,
    private readonly signature: string,
  ) {
    super({ url, headers: { 'x-app': 'yes' } });
  }
  protected override requestInit(input: Parameters<HttpAgent['run']>[0]): RequestInit {
    const init = super.requestInit(input);
    return { ...init, headers: { ...init.headers, 'x-signature': this.signature } };
  }
}

class EarlierSigning extends EarlierHttpAgent {
  constructor(
    url: string,
    private readonly signature: string,
  ) {
    super({ url, headers: { 'x-app': 'yes' } });
  }
  protected override requestInit(input: Parameters<EarlierHttpAgent['run']>[0]): RequestInit {
    const init = super.requestInit(input);
    return { ...init, headers: { ...init.headers, 'x-signature': this.signature } };
  }
}

interface TestClient {
  readonly version: string;
  readonly http: (url: string) => TestHttpAgent;
  readonly signing: (url: string, signature: string) => TestHttpAgent;
  readonly made: (answer: Answer) => TestAgent;
}

/** The agents of the two versions of the client that people have. */
export const clients: readonly TestClient[] = [
  {
    version: '1.0.0',
    http: (url) => new HttpAgent({ url }),
    signing: (url, signature) => new Signing(url, signature),
    made: (answer) => new Made(answer),
  },
  {
    version: '0.0.59',
    http: (url) => new EarlierHttpAgent({ url }),
    signing: (url, signature) => new EarlierSigning(url, signature),
    made: (answer) => new EarlierMade(answer),
  },
];
