import type { CourierChoice } from "./couriers.server.ts";

/** The options of a select of couriers; `none` is the first, for nobody chosen. */
export function CourierOptions({ couriers, none }: { couriers: CourierChoice[]; none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {couriers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
