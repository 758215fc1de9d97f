import type { Person, Sending } from "./request.ts";

type Access = "anyone" | "user" | "admin";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * An endpoint: who may use it, and a request that succeeds. `make` creates the rows it needs, so
 * that a request that deletes or is unique can be repeated.
 */
export type Endpoint = {
  name: string;
  method: Method;
  access: Access;
  make: (caller: Person | null) => Promise<{ path: string } & Body>;
  /** Changes nothing although it is no GET, because its query is too long for a URL. */
  isReading?: true;
  /** Its answer's status in a shop that has not been set up for it; 200 by default. */
  status?: number;
};

type Body = Pick<Sending, "json" | "form">;

/** What a request adds to the endpoint's address, and its body. */
type Make = (caller: Person | null) => Promise<{ rest?: string } & Body>;

type Options = Partial<Pick<Endpoint, "name" | "isReading" | "status">>;

const endpointsOf =
  (access: Access, always: Options = {}) =>
  (route: `${Method} /api/${string}`, make: Make = async () => ({}), more: Options = {}) => {
    const [method, path = ""] = route.split(" ");
    return {
      ...{ name: path.replace("/api/", "").replaceAll("/", "-"), method, access },
      ...{ ...always, ...more },
      make: async (caller) => {
        const { rest = "", ...body } = await make(caller);
        return { path: path + rest, ...body };
      },
    } as Endpoint;
  };

export const anyone = endpointsOf("anyone");
export const user = endpointsOf("user");
export const admin = endpointsOf("admin");
export const adminReading = endpointsOf("admin", { isReading: true });
