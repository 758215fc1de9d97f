import type { Webhook } from "#app/domain/webhooks/webhooks.server.ts";

export type WebhookView = ReturnType<typeof viewWebhook>;

export function viewWebhook(webhook: Webhook) {
  const { id, version, url, description, events, isActive, failingSince, givenUpAt } = webhook;
  return {
    ...{ id, version, url, description, events, isActive },
    failingSince: failingSince?.getTime() ?? null,
    givenUpAt: givenUpAt?.getTime() ?? null,
  };
}
