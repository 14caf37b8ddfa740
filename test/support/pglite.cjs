/** What a test file gets for `@electric-sql/pglite`: the one that its environment loaded. */
module.exports = globalThis.pglite;
