// The parts of htmx that our scripts use (htmx.org/reference), for the type checker.

declare const htmx: {
  ajax(verb: "GET", url: string, context: { source: string; target: string }): Promise<void>;
  trigger(element: Element, event: string): void;
};

interface HtmxEvent<Detail> extends CustomEvent<Detail> {
  readonly target: HTMLElement;
}

interface DocumentEventMap {
  "htmx:configRequest": HtmxEvent<{
    path: string;
    parameters: Record<string, string>;
    timeout: number;
  }>;
  "htmx:afterRequest": HtmxEvent<{ successful: boolean }>;
  "htmx:beforeSwap": HtmxEvent<{ shouldSwap: boolean }>;
  "htmx:afterSwap": HtmxEvent<unknown>;
  "htmx:afterSettle": HtmxEvent<unknown>;
}
