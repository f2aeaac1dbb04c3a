/** The base path of the API, on the server and in its description. */
export const apiPrefix = "/api/v1";
