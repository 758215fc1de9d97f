/**
 * A page as its loaders read it, a form or a call as an action does, its body whole in memory: a `Request` whose stream and whose word that the visitor left are
 * made when they are asked for, which is nearly never. Made at once they cost four times as much as all the rest of it. What makes
 * another request of it, as Remix does, is given `whole()`: `new Request(asked)` reads past these and has no body.
 */
export class AskedRequest extends Request {
  #leaving;
  #bytes;
  /** @type {Request | undefined} */
  #whole;

  /**
   * @param {string} url
   * @param {{ method: string, headers: Headers }} init
   * @param {Uint8Array<ArrayBuffer> | null} bytes
   * @param {Leaving} leaving
   */
  constructor(url, init, bytes, leaving) {
    super(url, init);
    this.#bytes = bytes;
    this.#leaving = leaving;
  }

  /** All that was sent. */
  get held() {
    return this.#bytes ?? new Uint8Array();
  }

  /** As its `signal` says. */
  get hasLeft() {
    return this.#leaving.hasLeft;
  }

  /** The same as a request of the platform's own. */
  whole() {
    if (!this.#whole) {
      const { url, method, headers } = this;
      const { signal } = this.#leaving;
      const init = { method, headers, signal };
      this.#whole = new Request(url, {
        ...init,
        ...(this.#bytes && { body: this.#bytes, duplex: "half" }),
      });
    }
    return this.#whole;
  }
}

// What the platform's own would say of a body that it was not given, and of a signal that nobody gives.
for (const name of /** @type {const} */ (["body", "bodyUsed", "signal"]))
  Object.defineProperty(AskedRequest.prototype, name, {
    /** @this {AskedRequest} */
    get() {
      return this.whole()[name];
    },
  });
for (const name of /** @type {const} */ ([
  "arrayBuffer",
  "blob",
  "clone",
  "formData",
  "json",
  "text",
]))
  Object.defineProperty(AskedRequest.prototype, name, {
    /** @this {AskedRequest} */
    value() {
      return this.whole()[name]();
    },
  });

/** Whether the visitor left before the answer; what is told of it is made for whoever asks. */
export class Leaving {
  #hasLeft = false;
  /** @type {AbortController | undefined} */
  #controller;

  /** @param {import("node:http").ServerResponse} res */
  constructor(res) {
    res.once("close", () => {
      if (res.writableFinished) return;
      this.#hasLeft = true;
      this.#controller?.abort();
    });
  }

  get hasLeft() {
    return this.#hasLeft;
  }

  get signal() {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#hasLeft) this.#controller.abort();
    }
    return this.#controller.signal;
  }
}
