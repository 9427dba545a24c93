import type { Db } from '#app/db/client.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { type CaseAddressFormat, formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey, ensureReplyKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import type { MailDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { getSignature } from '#app/modules/mail/mail-settings.server.ts'
import { findLastSent } from '#app/modules/mail/threads/outreach.server.ts'
import { findMessage, type MailMessage, type MailThread } from '#app/modules/mail/threads/threads.server.ts'
import { answerHeaders, plainTextOf, quotedOriginal } from '#app/modules/mail/writing/answer.ts'
import { renderPersonalEmail } from '#app/modules/notifications/layout/personal-email.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { CheckedMessage } from './check-draft.server.ts'

/** The addresses of the site. */
export type MailEnv = { mailFrom: string; caseAddresses: CaseAddressFormat | null }

type ComposeInput = {
	/** Identifies the message. */
	key: string
	draft: MailDraft
	checked: CheckedMessage
	thread: MailThread
	outreachId: string | null
	now: Date
}

/** Returns the headers and both parts of an email. */
export async function composeEmail(
	tx: Db,
	{ env }: { env: MailEnv },
	{ key, draft, checked, thread, outreachId, now }: ComposeInput,
) {
	const settings = await getSettings(tx)
	const { signature } = await getSignature(tx)
	const answered = draft.answersId
		? await findMessage(tx, { id: draft.answersId })
		: outreachId
			? await findLastSent(tx, { threadId: thread.id })
			: null
	const senderAddress = /<([^<>]+)>$/.exec(env.mailFrom)?.[1] ?? env.mailFrom
	const quote =
		answered && draft.quotes && mayQuote(answered, draft, checked)
			? quotedOriginal({ ...answered, when: formatMoment(answered.at, settings.timeZone) })
			: null
	const subject = checked.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
	const parts = { text: checked.text, signature, quote }
	return {
		...answerHeaders(answered ?? { messageId: '', references: [] }),
		messageId: `${key}@${env.caseAddresses?.domain ?? senderAddress.split('@')[1]}`,
		from: { name: `${settings.advisorName}, ${settings.headerBrand}`, email: senderAddress },
		replyTo: (await replyAddressOf(tx, { env, checked, thread, now })) ?? settings.contactEmail,
		subject,
		fullText: plainTextOf(parts),
		html: renderPersonalEmail({ subject, ...parts }),
	}
}

/**
 * Returns the address that answers go to: that of the thread or, if the client gets the message too, that of their case, which they know.
 * Null without a domain for such addresses.
 */
async function replyAddressOf(
	tx: Db,
	{
		env: { caseAddresses },
		checked: { to, cc, clientEmails },
		thread,
		now,
	}: { env: MailEnv; checked: CheckedMessage; thread: MailThread; now: Date },
): Promise<string | null> {
	if (!caseAddresses) return null
	const reachesClient = [...to, ...cc].some(({ email }) => clientEmails.includes(email.toLowerCase()))
	if (!reachesClient) return formatCaseAddress(caseAddresses, await ensureReplyKey(tx, thread))
	return thread.clientId
		? formatCaseAddress(caseAddresses, await ensureCaseKey(tx, { clientId: thread.clientId, now }))
		: null
}

/**
 * Returns whether the answered message may be quoted: what a client wrote is not shown to others unless the advisor confirmed that the
 * client may be shown.
 */
const mayQuote = (
	answered: MailMessage,
	{ mayShowClient }: MailDraft,
	{ reachesOthers, clientEmails }: CheckedMessage,
): boolean => mayShowClient || !reachesOthers || !clientEmails.includes(answered.fromEmail.toLowerCase())
