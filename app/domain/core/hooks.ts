/**
 * The acts of a room that later rooms join, which it may not import. `app/domain/hooks.server.ts`
 * lists what joins. A program that has not loaded it places no order without its advance by
 * mistake, since `joined` throws.
 */
export function openHooks<Hooks>(room: string) {
  let hooks: Hooks | undefined;
  return {
    join(all: Hooks): void {
      hooks = all;
    },
    joined(): Hooks {
      if (!hooks) throw new Error(`app/domain/hooks.server.ts must be loaded before ${room}`);
      return hooks;
    },
  };
}
