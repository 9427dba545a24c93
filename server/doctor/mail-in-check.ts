import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { countQuarantine } from '#app/modules/mail/incoming/quarantine.server.ts'
import { listFailingMailboxes } from '#app/modules/mail/sources/mailbox-lease.server.ts'
import { anyAuthority } from '#app/platform/email/incoming/authentication-results.ts'
import type { Env } from '#app/platform/env.server.ts'
import { Problem } from './examine.ts'

/** A shorter outage, such as a restart of the mail server, is not reported. */
const outageMsMax = 10 * 60_000

type MailInInput = { env: Pick<Env, 'imapUrl' | 'mailWebhookSecret' | 'mailAuthority'>; now: Date }

/** Whether emails can arrive from outside. */
export const takesMail = ({ imapUrl, mailWebhookSecret }: MailInInput['env']): boolean =>
	imapUrl !== undefined || mailWebhookSecret !== undefined

/** Looks for a mailbox that cannot be read, for emails that could not be filed, and for a mail server that nobody named. @throws Problem */
export async function checkMailIn(db: Db, { env, now }: MailInInput): Promise<string> {
	const failing = (await listFailingMailboxes(db)).find(
		({ since }) => now.getTime() - since.getTime() > outageMsMax,
	)
	if (failing) throw new Problem(`${failing.problem} Nothing is lost while the mailbox keeps its messages.`)
	const { failed } = await countQuarantine(db)
	if (failed > 0)
		throw new Problem(
			`${amountOf(failed, 'email')} could not be filed. /admin/mail/quarantine tries again; the log says why: look for 'a message was not filed'.`,
		)
	if (takesMail(env) && (env.mailAuthority ?? anyAuthority) === anyAuthority)
		throw new Problem(
			'MAIL_AUTHORITY is not set, so nothing proves who sent an email, and all of them wait at /admin/mail/quarantine. Set it to the name that begins the Authentication-Results of your mail server.',
		)
	return 'every email that arrived is filed'
}
