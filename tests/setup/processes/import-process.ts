// Carries out a number of batches of imports in a process of its own, says before each how many are done, and waits within the next one until a test kills it.
import { openDatabase } from '#app/db/client.server.ts'
import { runImports } from '#app/workflows/imports/run-imports.server.ts'

const { DATABASE, ROWS_OF_BATCH, BATCHES_MAX } = process.env
const { db } = openDatabase(DATABASE!)
let batches = 0
await runImports(db, {
	rowsOfBatch: Number(ROWS_OF_BATCH),
	// Asked for once in the transaction of each batch.
	now() {
		process.send!(batches)
		if (batches++ >= Number(BATCHES_MAX)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
		return new Date()
	},
})
