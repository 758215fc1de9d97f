import { useSubmit } from "@remix-run/react";
import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../notices.module.css";

const WORKER = "/admin/notices.js";

type Failure = "browserDenied" | "browserFailed";

/** Asks for permission only when its button is pressed. */
export function AddBrowser({ pushKey }: { pushKey: string }) {
  const { notices: words } = useAdminWords();
  const isHydrated = useHydrated();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!isHydrated) return <p>{words.browserNeeds}</p>;
  if (!("serviceWorker" in navigator && "PushManager" in window))
    return <p>{isSecureContext ? words.browserUnable : words.browserNeeds}</p>;
  const add = async () => {
    setAsking(true);
    const found = await subscribe(pushKey);
    setAsking(false);
    setFailure(typeof found === "string" ? found : null);
    if (typeof found === "string" || !form.current) return;
    const sent = new FormData(form.current);
    const { endpoint, keys } = found.toJSON();
    sent.set("endpoint", endpoint ?? "");
    sent.set("p256dh", keys?.p256dh ?? "");
    sent.set("auth", keys?.auth ?? "");
    submit(sent, { method: "post", preventScrollReset: true });
  };
  return (
    <Form
      method="post"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input type="hidden" name="intent" value="add-browser" />
      <Button look="secondary" disabled={isAsking}>
        {isAsking ? words.adding : words.addBrowser}
      </Button>
      <p role="status" className={styles.hint}>
        {failure && words[failure]}
      </p>
    </Form>
  );
}

async function subscribe(pushKey: string): Promise<PushSubscription | Failure> {
  if ((await Notification.requestPermission()) !== "granted") return "browserDenied";
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    const { pushManager } = await activeWorker();
    // A subscription for the shop's earlier key stands in the way of one for the present.
    const earlier = await pushManager.getSubscription();
    if (earlier && !isFor(earlier, pushKey)) await earlier.unsubscribe();
    return await pushManager.subscribe(options);
  } catch {
    return "browserFailed";
  }
}

/** Waits until the worker runs, without which no browser subscribes. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER);
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    });
  return registration;
}

function isFor({ options }: PushSubscription, pushKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === pushKey;
}
