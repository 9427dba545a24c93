import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Site, Staff } from '#app/modules/auth/actor.ts'
import { getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { privateDetailIn } from '#app/modules/deals/forms/dealer-message.ts'
import type { DraftFields } from '#app/modules/mail/drafts/draft.ts'
import { describeOpenFields, listOpenFields } from '#app/modules/mail/writing/merge-fields.ts'
import { type Recipient, readRecipients, recipientsMax } from '#app/modules/mail/writing/recipients.ts'

type CheckDraftInput = {
	/** Who sends it: the advisor, or a job at the time that they chose. */
	actor: Staff | Site
	clientId: string | null
	fields: DraftFields
}

/** The recipients of an email that may be sent. */
export type CheckedDraft = {
	to: Recipient[]
	cc: Recipient[]
	/** Those of the recipients that are in the dealer book. */
	dealers: DealerAddress[]
	/** Whether anybody other than the client receives it. */
	reachesOthers: boolean
	clientEmails: string[]
}

/**
 * Checks that an email can be sent as it is: it has valid recipients and no open fields, a dealer marked "do not use" was confirmed, and
 * nobody else receives the client's name or contact details unless the advisor confirmed that.
 * @throws NotFound for a client without a file; Invalid with the field
 */
export async function checkDraft(
	db: Db,
	{ actor, clientId, fields }: CheckDraftInput,
): Promise<CheckedDraft> {
	const to = readRecipients(fields.to, 'to')
	const cc = readRecipients(fields.cc, 'cc').filter(
		({ email }) => !to.some((each) => each.email.toLowerCase() === email.toLowerCase()),
	)
	if (to.length === 0) throw new Invalid('Enter whom to write to.', 'to')
	if (to.length + cc.length > recipientsMax)
		throw new Invalid(`Please write to at most ${recipientsMax} addresses.`, 'cc')
	assertTexts(fields)
	const emails = [...to, ...cc].map(({ email }) => email.toLowerCase())
	const dealers = await findDealerAddresses(db, {
		actor,
		emails,
	})
	const avoided = dealers.find(({ doNotUse }) => doNotUse)
	if (avoided && !fields.mayUseDealer)
		throw new Invalid(
			`${avoided.dealerName} is marked “do not use”: ${avoided.doNotUseReason} Confirm that you want to write to them.`,
			'mayUseDealer',
		)
	if (!clientId) return { to, cc, dealers, reachesOthers: true, clientEmails: [] }
	const client = await getClient(db, { actor, id: clientId })
	const clientEmails = (await identityOf(db, { clientId })).emails.map((email) => email.toLowerCase())
	const others = emails.filter((email) => !clientEmails.includes(email))
	const found =
		others.length > 0 && !fields.mayShowClient
			? clientDetailFor({
					fields,
					client: { ...client, emails: clientEmails },
					isRecipient: others.length < emails.length,
				})
			: null
	if (found)
		throw new Invalid(
			`${others[0]} would see ${found}. Dealers don’t get a client’s name or contact details from us, unless you confirm it.`,
			'mayShowClient',
		)
	return { to, cc, dealers, reachesOthers: others.length > 0, clientEmails }
}

function assertTexts({ subject, text }: DraftFields): void {
	if (!subject.trim()) throw new Invalid('Enter a subject.', 'subject')
	if (!text.trim()) throw new Invalid('Write something first.', 'text')
	for (const [field, value] of [
		['subject', subject],
		['text', text],
	] as const) {
		const open = describeOpenFields(listOpenFields(value))
		if (open) throw new Invalid(open, field)
	}
}

type ClientDetailInput = {
	fields: DraftFields
	client: { name: string; phone: string | null; emails: string[] }
	/** Whether the client is one of the recipients, so that all others see their address. */
	isRecipient: boolean
}

function clientDetailFor({ fields, client, isRecipient }: ClientDetailInput): string | null {
	if (isRecipient) return 'the client’s email address'
	return privateDetailIn(fields.subject, client) ?? privateDetailIn(fields.text, client)
}
