// Carries out imports in a process of its own, so that a test can kill it.
import { openDatabase } from '#app/db/client.server.ts'
import { runImports } from '#app/workflows/imports/run-imports.server.ts'

const { db } = openDatabase(process.env.DATABASE!)
process.send!('started')
await runImports(db, { now: () => new Date() })
process.send!('done')
process.disconnect()
process.exit()
