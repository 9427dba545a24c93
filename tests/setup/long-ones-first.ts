import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each takes more than eight seconds, the longest first. A file that is missing here only begins later than would be good. */
const longOnes = [
	// Nothing but work, beside drills that mostly wait.
	'tests/attacks/stored-texts.db.test.ts',
	'tests/drills.db.test.ts',
	'tests/access.db.test.ts',
	'server/backup/backup.db.test.ts',
	'tests/attacks/strangers.db.test.ts',
	'server/embedded-postgres/start.db.test.ts',
	'tests/chat-streams.db.test.ts',
	'tests/attacks/fuzz/fuzz.db.test.ts',
	'tests/chat-kills.db.test.ts',
	'tests/released-uploads.db.test.ts',
	'tests/attacks/inherited-names.db.test.ts',
	'server/load/overload.test.ts',
	'app/platform/payments/stripe.server.test.ts',
	'tests/attacks/growth/growth.test.ts',
	'tests/attacks/growth/regexes.test.ts',
]

/** Starts the long files first, because a long file at the end leaves a processor idle. The others keep Vitest's order. */
export class LongOnesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files)
		const place = ({ moduleId }: TestSpecification) => {
			const at = longOnes.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
			return at < 0 ? longOnes.length : at
		}
		return sorted.toSorted((a, b) => place(a) - place(b))
	}
}
