import { clockWrong } from './clock-faults.ts'
import {
	databaseCrashed,
	databaseGone,
	databaseRestarted,
	databaseSilent,
	poolExhausted,
} from './database-faults.ts'
import type { Drill } from './drill.ts'
import { emailServerInTrouble } from './email-faults.ts'
import { diskFull } from './full-disk.ts'
import { poisonJob, workerKilled } from './job-faults.ts'
import { appKilled, sigterm } from './kills.ts'
import { providerTimesOut } from './provider-faults.ts'
import { storeInTrouble } from './storage-faults.ts'
import { twoInstances } from './two-instances.ts'

/** All drills, in the order in which they run. */
export const drills: Drill[] = [
	appKilled,
	sigterm,
	databaseRestarted,
	databaseCrashed,
	databaseGone,
	databaseSilent,
	poolExhausted,
	diskFull,
	emailServerInTrouble,
	storeInTrouble,
	providerTimesOut,
	workerKilled,
	poisonJob,
	clockWrong,
	twoInstances,
]
