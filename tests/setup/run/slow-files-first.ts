import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than eight seconds, slowest first. A slow file that is missing here only makes the run longer. */
const slowFiles = [
	// Uses the processor all the time, so it runs well in parallel with the drills, which mostly wait.
	'tests/access.db.test.ts',
	'tests/drills.deep.db.test.ts',
	'tests/mail-kills.deep.db.test.ts',
	'tests/attacks/stored-texts.db.test.ts',
	'tests/attacks/rounds/dealer-canary.db.test.ts',
	'tests/attacks/secrets/secret-exits.db.test.ts',
	'tests/attacks/fuzz/fuzz.deep.db.test.ts',
	'server/backup/backup.db.test.ts',
	'tests/import-kills.db.test.ts',
	'tests/pages/pages.db.test.ts',
	'tests/chat-streams.db.test.ts',
	'tests/chat-kills.deep.db.test.ts',
	'tests/attacks/strangers.db.test.ts',
	'tests/attacks/rounds/record-sweep.db.test.ts',
	'server/load/held-site.db.test.ts',
	'tests/walks/walks.db.test.ts',
	'server/embedded-postgres/start.db.test.ts',
	'app/workflows/account/end-of-account.db.test.ts',
	'app/workflows/rounds/rounds.db.test.ts',
	'tests/attacks/missing-things.db.test.ts',
	'tests/attacks/rounds/mails-once.db.test.ts',
	'tests/pages/page-responses.db.test.ts',
	'server/boot/built-process.db.test.ts',
	'app/modules/credit/documents/export-packet.db.test.ts',
	'tests/fees-by-state.db.test.ts',
	'app/workflows/appointments/appointment-histories.db.test.ts',
	'tests/request-checks.db.test.ts',
	'app/modules/payments/disputes/record-dispute.db.test.ts',
	'app/workflows/agreements/random-fees.db.test.ts',
	'app/workflows/agreements/versions.db.test.ts',
	'app/workflows/rounds/award-round.db.test.ts',
	'app/workflows/rounds/dealer-side.db.test.ts',
	'tests/sessions.db.test.ts',
	'app/workflows/credit/joint-application-emails.db.test.ts',
	'tests/attacks/forms/hostile-ids.db.test.ts',
	'app/workflows/agreements/agreements.db.test.ts',
	'tests/pages/client-links.db.test.ts',
	'app/workflows/disputes/answer-dispute.db.test.ts',
	'app/workflows/mail/sender-proof.db.test.ts',
	'server/backup/releases.db.test.ts',
	'app/workflows/payments/fulfill-paid-order.db.test.ts',
	'tests/attacks/inherited-names.db.test.ts',
	'tests/pages/page-cache.db.test.ts',
	'tests/pages/ended-links.db.test.ts',
	'tests/attacks/growth/objects.deep.test.ts',
	'tests/attacks/growth/papers.test.ts',
	'tests/attacks/growth/regexes.test.ts',
	'app/platform/paper/read-picture.test.ts',
	'tests/papers/hostile-pdfs.test.ts',
	'app/platform/paper/read-scan.test.ts',
	'tests/attacks/growth/growth.test.ts',
	'server/load/watchdog.test.ts',
	'tests/deals/grid-sheets.test.ts',
	'app/lib/paper/picture/prepare-picture.test.ts',
	'server/load/overload.test.ts',
	'app/platform/payments/stripe.server.test.ts',
	'tests/papers/recognized-papers.test.ts',
	'app/platform/markdown/render-text.test.ts',
	'engine/papers/judged-papers.test.ts',
	'app/platform/payments/stripe-dispute.server.test.ts',
	'app/modules/credit/documents/read-document.test.ts',
]

/** Starts slow files first, because a slow file at the end leaves a processor idle. The others keep Vitest's order. */
export class SlowFilesFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files)
		const rankOf = ({ moduleId }: TestSpecification) => {
			const index = slowFiles.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
			return index < 0 ? slowFiles.length : index
		}
		return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
	}
}
