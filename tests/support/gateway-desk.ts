import { openReceiver, type Received } from "./receiver.ts";

export type Answer = {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  html?: string;
};

/** Answers, drops or delays a request before or after its effect. */
export type Hook<Step> = (
  step: Step,
  when: "before" | "after",
) => "drop" | Answer | undefined | Promise<"drop" | Answer | undefined>;

/**
 * A payment gateway's server on loopback. `read` says which step a request is, without one if it is
 * none, and `say` takes effect.
 */
export async function openGatewayDesk<Step extends string>(
  read: (request: Received, asked: URL) => { step: Step | undefined; say: () => Answer },
  port: number,
) {
  let hook: Hook<Step> = () => undefined;

  async function act(request: Received): Promise<Answer | "drop"> {
    const asked = new URL(request.path, "http://gateway.test");
    if (asked.pathname === "/favicon.ico") return { status: 204 };
    const { step, say } = read(request, asked);
    if (!step) return say();
    const stopped = await hook(step, "before");
    if (stopped) return stopped;
    const said = say();
    return (await hook(step, "after")) ?? said;
  }

  const { url, close } = await openReceiver(async (request) => {
    const said = await act(request);
    if (said === "drop") return said;
    const type = said.html ? "text/html" : "application/json";
    const headers = { "Content-Type": type, ...said.headers };
    return { status: said.status, headers, body: said.html ?? JSON.stringify(said.body ?? {}) };
  }, port);
  return {
    url,
    close,
    on(next: Hook<Step>) {
      hook = next;
    },
  };
}
