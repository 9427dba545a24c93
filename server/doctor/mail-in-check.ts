import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { countQuarantine } from '#app/modules/mail/incoming/quarantine.server.ts'
import { listFailingMailboxes } from '#app/modules/mail/sources/mailbox-lease.server.ts'
import { Problem } from './examine.ts'

/** A shorter outage, such as a restart of the mail server, is not reported. */
const outageMsMax = 10 * 60_000

/** Looks for a mailbox that cannot be read, and for emails that could not be filed. @throws Problem */
export async function checkMailIn(db: Db, { now }: { now: Date }): Promise<string> {
	const failing = (await listFailingMailboxes(db)).find(
		({ since }) => now.getTime() - since.getTime() > outageMsMax,
	)
	if (failing) throw new Problem(`${failing.problem} Nothing is lost while the mailbox keeps its messages.`)
	const { failed } = await countQuarantine(db)
	if (failed > 0)
		throw new Problem(
			`${amountOf(failed, 'email')} could not be filed. /admin/mail/quarantine tries again; the log says why: look for 'a message was not filed'.`,
		)
	return 'every email that arrived is filed'
}
