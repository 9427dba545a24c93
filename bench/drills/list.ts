import { clockSkewed } from './clock-faults.ts'
import {
	databaseCrashed,
	databaseRestarted,
	databaseUnavailable,
	databaseUnresponsive,
	poolExhausted,
} from './database-faults.ts'
import { documentsWalk } from './documents-walk.ts'
import type { Drill } from './drill.ts'
import { emailServerFailing } from './email-faults.ts'
import { diskFull } from './full-disk.ts'
import { poisonJob, workerKilled } from './job-faults.ts'
import { appKilled, sigterm } from './kills.ts'
import { operatorsDay } from './operators-day.ts'
import { providerTimesOut } from './provider-faults.ts'
import { recoveryKilled } from './recovery-kills.ts'
import { storageFailing } from './storage-faults.ts'
import { twoInstances } from './two-instances.ts'
import { twoMachines } from './two-machines.ts'

/** All drills, in the order in which they run. */
export const drills: Drill[] = [
	appKilled,
	sigterm,
	databaseRestarted,
	databaseCrashed,
	databaseUnavailable,
	databaseUnresponsive,
	poolExhausted,
	diskFull,
	emailServerFailing,
	storageFailing,
	providerTimesOut,
	workerKilled,
	poisonJob,
	clockSkewed,
	twoInstances,
	recoveryKilled,
	operatorsDay,
	twoMachines,
	documentsWalk,
]
