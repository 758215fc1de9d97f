import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { unixSocket } from "./database-url.js";

/**
 * A notification of our own that must come back: only so is it known that a connection which listens also hears. A pooler
 * in transaction mode takes LISTEN and forgets it, and an address may lead to another database. It is sent over a
 * connection of its own, as those who change something do: over the listener's the pooler would hand it back.
 *
 * @param {string} url where changes are written
 * @param {number} connectTimeoutS seconds in which the connection that notifies must be made
 */
export function openEcho(url, connectTimeoutS) {
  const channel = `echo_${randomBytes(8).toString("hex")}`;
  /** @type {() => void} */
  let hear = () => {};
  const arrival = new Promise((resolve) => {
    hear = () => resolve(undefined);
  });
  return {
    /** For the listener's notifications. @param {string} on the channel of one @returns whether it was the echo */
    isOwn(on) {
      if (on === channel) hear();
      return on === channel;
    },
    /**
     * Listens on the channel, in one go with the other one: a connection that was made anew in between hears neither.
     *
     * @param {postgres.Sql} listener
     * @param {string} other the channel that is to be known as heard when the echo arrives
     */
    async listen(listener, other) {
      await listener.unsafe(`listen ${other}; listen ${channel}`).simple();
    },
    /**
     * Resolves with the promise of the echo's arrival once it was sent; fails when it could not be.
     *
     * @returns {Promise<{ arrival: Promise<unknown> }>}
     */
    async send() {
      const sender = postgres(url, {
        ...unixSocket(url),
        max: 1,
        connect_timeout: connectTimeoutS,
        fetch_types: false,
        connection: { application_name: "haat echo" },
        onnotice: () => {},
      });
      try {
        await sender.unsafe(`select pg_notify('${channel}', '')`).simple();
      } finally {
        void sender.end({ timeout: 0 }).catch(() => {});
      }
      return { arrival };
    },
  };
}
