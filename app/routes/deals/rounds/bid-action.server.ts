import { readFile } from 'node:fs/promises'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { codeLimits } from '#app/modules/rounds/bids/bid-codes.server.ts'
import { decryptKept, encryptKept, encryptOwnText } from '#app/modules/rounds/bids/bid-device.server.ts'
import { readBidForm, type TypedBid, typedOfBidForm } from '#app/modules/rounds/bids/bid-form.ts'
import { type CodeNeeded, listOwnBids } from '#app/modules/rounds/bids/bids.server.ts'
import { maskAddress } from '#app/modules/rounds/bids/mask-address.ts'
import { saveBidDraft } from '#app/modules/rounds/invitations/invitations.server.ts'
import { assertTakesBids } from '#app/modules/rounds/late-rule.ts'
import { lateMessage } from '#app/modules/rounds/round.ts'
import { databaseTime } from '#app/modules/rounds/rounds.server.ts'
import { answerAsDealer, declineAsDealer, sendBid } from '#app/workflows/rounds/bid.server.ts'
import type { requireInvited } from './bid-page.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>
type RequiredInvitation = Awaited<ReturnType<typeof requireInvited>>

/** The largest PDF sent with a bid; it is stored encrypted in the database until the bids are opened. */
export const pdfBytesMax = 4_000_000

/** Handles the forms of the dealer's page: save, bid, decline, answer. */
export async function actOnBidPage({ request, context }: Args, required: RequiredInvitation) {
	const token = linkTokenOf(request)
	let typed: Record<string, string> = {}
	let formId = ''
	try {
		throwIfRejected(context)
		return await withUploadForm(request, {
			fileField: 'pdf',
			bytesMax: pdfBytesMax,
			onRejected: (fields) => {
				formId = 'bid'
				typed = typedOfBidForm(fields)
			},
			async use({ fields, file }) {
				formId = String(fields.get('intent') ?? '')
				typed = valuesOf(formId, fields)
				const handleForm = formHandlers.get(formId)
				if (!handleForm) throw new Invalid('Choose what to do.')
				const pdf = file && { name: file.name, content: await readFile(file.path) }
				const result = await handleForm({ context, required, token, fields, typed, pdf })
				if ('errors' in result)
					return data<RejectedForm>(
						{ ok: false, formId, errors: result.errors, formError: null, conflict: null, values: typed },
						{ status: 422, headers: required.headers },
					)
				return redirect(`${linkPath('bid', token)}#${result.anchor}`, {
					status: 303,
					headers: required.headers,
				})
			},
		})
	} catch (error) {
		const fallback = 'This could not be sent. Please try again.'
		return respondToFailure<string>(context, error, { formId, values: typed, fallback, fileField: 'pdf' })
	}
}

const valuesOf = (intent: string, fields: FormData): Record<string, string> =>
	intent === 'answer' ? { answer: String(fields.get('answer') ?? '') } : typedOfBidForm(fields)

type HandlerInput = {
	context: Args['context']
	required: RequiredInvitation
	token: string
	fields: FormData
	typed: TypedBid
	pdf: { name: string; content: Buffer } | null
}
type Outcome = { anchor: string } | { errors: Partial<Record<string, string>> }

const formHandlers = new Map<string, (input: HandlerInput) => Promise<Outcome>>([
	['save', save],
	['bid', bid],
	['decline', decline],
	['answer', answer],
])

async function save(input: HandlerInput): Promise<Outcome> {
	await storeDraft(input)
	return { anchor: 'offer' }
}

async function storeDraft({ context, required, typed }: HandlerInput): Promise<void> {
	const { db, clock } = getServices(context)
	const { device, invitation } = required
	// An older draft has the only copy of a bid that was sent before each bid had its own.
	const text = decryptKept(device, invitation.id, required.draft)?.text ?? null
	const draft = encryptKept(device, invitation.id, { typed, text })
	await saveBidDraft(db, { invitationId: invitation.id, draft, now: clock.now() })
}

async function bid(input: HandlerInput): Promise<Outcome> {
	const { context, required, token, fields, typed, pdf } = input
	const { db, clock, env, roundSeals: seals } = getServices(context)
	const now = clock.now()
	// The database rejects a late bid; this check spares the dealer from correcting one in vain.
	const { invitation, round } = required
	if (round.stage > 1 && (await listOwnBids(db, { invitationId: invitation.id })).length === 0)
		throw new Conflict(lateMessage)
	assertTakesBids(round, await databaseTime(db))
	const { kind, terms, timeZone } = round
	const { bid: read, errors } = readBidForm(typed, { kind, terms, today: localDateOf(now, timeZone) })
	if (pdf && !pdf.content.subarray(0, 5).equals(Buffer.from('%PDF-'))) errors.pdf = 'Choose a PDF file.'
	if (!read || errors.pdf) return { errors }
	const submitted = await sendBid(db, {
		token,
		formKey: String(fields.get('formKey') ?? ''),
		bid: { ...read, attachment: pdf && { ...pdf, name: pdf.name.slice(0, 120) } },
		...required.source,
		keepText: (sealed) => encryptOwnText(required.device, sealed),
		code: String(fields.get('code') ?? ''),
		now,
		origin: env.origin,
		seals,
	})
	if ('check' in submitted) return { errors: { code: codeMessage(submitted) } }
	if (submitted.isNew) await storeDraft(input)
	return { anchor: 'receipt' }
}

function codeMessage({ check, to }: CodeNeeded): string {
	const places = to.map(maskAddress).join(' and ')
	if (check.kind === 'sent')
		return `We emailed a code to ${places}. Enter it here, then press “Seal and send” again.`
	if (check.kind === 'awaited')
		return `Enter the code that we emailed to ${places}. It works for ${codeLimits.minutes} minutes.`
	if (check.attemptsLeft === 0)
		return 'This is not the code. It can’t be tried again: press “Seal and send” for a new one.'
	return `This is not the code. Check the newest email; you have ${check.attemptsLeft === 1 ? 'one more try' : `${check.attemptsLeft} more tries`}.`
}

async function decline({ context, token, fields }: HandlerInput): Promise<Outcome> {
	const { db, clock, roundSeals: seals } = getServices(context)
	await declineAsDealer(db, { token, seals, reason: String(fields.get('reason') ?? ''), now: clock.now() })
	return { anchor: 'decline' }
}

async function answer({ context, token, fields }: HandlerInput): Promise<Outcome> {
	const { db, clock, env, roundSeals: seals } = getServices(context)
	await answerAsDealer(db, {
		token,
		seals,
		id: String(fields.get('question') ?? ''),
		answer: String(fields.get('answer') ?? ''),
		origin: env.origin,
		now: clock.now(),
	})
	return { anchor: 'questions' }
}
