const { dropDatabases } = require('./databases.cjs');

/** Drops the databases that the test files have left, which takes less time than if each of them did. */
module.exports = dropDatabases;
