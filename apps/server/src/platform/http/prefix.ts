/** Where the API begins, on the server and in its description. */
export const apiPrefix = "/api/v1";
