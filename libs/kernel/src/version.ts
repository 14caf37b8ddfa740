/** The version of the service and of its API description. */
export const VERSION = '1.0.0';
