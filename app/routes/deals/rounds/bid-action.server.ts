import { readFile } from 'node:fs/promises'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, InvalidFields } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { codeLimits } from '#app/modules/rounds/bids/bid-codes.server.ts'
import { decryptKept, encryptKept, encryptOwnText } from '#app/modules/rounds/bids/bid-device.server.ts'
import { bidSchema, sentBidSchema, type TypedBid } from '#app/modules/rounds/bids/bid-fields.ts'
import { readBidForm } from '#app/modules/rounds/bids/bid-form.ts'
import { type CodeNeeded, listOwnBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { maskAddress } from '#app/modules/rounds/bids/mask-address.ts'
import { confirmationOf } from '#app/modules/rounds/bids/unlikely-entries.ts'
import { saveBidDraft } from '#app/modules/rounds/invitations/invitations.server.ts'
import { assertTakesBids } from '#app/modules/rounds/late-rule.ts'
import { lateMessage } from '#app/modules/rounds/round.ts'
import { databaseTime } from '#app/modules/rounds/rounds.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import {
	answerAsDealer,
	declineAsDealer,
	sendBid,
	withdrawAsDealer,
} from '#app/workflows/rounds/bid.server.ts'
import { askAsDealer } from '#app/workflows/rounds/inquiries.server.ts'
import { formatList } from '#engine'
import type { requireInvited } from './bid-page.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>
type RequiredInvitation = Awaited<ReturnType<typeof requireInvited>>

/** The largest PDF sent with a bid; it is stored encrypted in the database until the bids are opened. */
const pdfBytesMax = 4_000_000

/** Handles the forms of the dealer's page: save, bid, withdraw, ask, decline, answer. */
export async function actOnBidPage(args: Args, required: RequiredInvitation) {
	const { db, clock, env, roundSeals: seals } = getServices(args.context)
	const { headers } = required
	const base = { token: linkTokenOf(args.request), seals, now: clock.now() }
	const show = (anchor: string) =>
		redirect(`${linkPath('bid', base.token)}#${anchor}`, { status: 303, headers })
	const forms = {
		save: formAction({
			schema: bidSchema,
			async run(typed) {
				await storeDraft(args, required, typed)
				return show('offer')
			},
		}),
		bid: formAction({
			schema: sentBidSchema.extend(anyTexts('formKey', 'code')),
			async run({ formKey, code, ...typed }, { file }) {
				await bid(args, required, { typed, formKey, code, file })
				return show('receipt')
			},
		}),
		decline: formAction({
			schema: z.object(anyTexts('reason')),
			async run({ reason }) {
				await declineAsDealer(db, { ...base, reason })
				return show('decline')
			},
		}),
		withdraw: formAction({
			schema: z.object(anyTexts('code')),
			async run({ code }) {
				const { device } = required.source
				const withdrawn = await withdrawAsDealer(db, { ...base, device, code, origin: env.origin })
				if ('check' in withdrawn)
					throw new InvalidFields({ code: codeMessage(withdrawn, 'Yes, withdraw it') })
				return show('receipt')
			},
		}),
		inquire: formAction({
			schema: z.object(anyTexts('inquiry', 'formKey')),
			async run({ inquiry: question, formKey }) {
				await askAsDealer(db, { ...base, question, formKey, origin: env.origin })
				return show('inquiries')
			},
		}),
		answer: formAction({
			schema: z.object(anyTexts('question', 'answer')),
			async run({ question: id, answer }) {
				await answerAsDealer(db, { ...base, id, answer, origin: env.origin })
				return show('questions')
			},
		}),
	}
	const answer = await runForms(args, forms, {
		file: { field: 'pdf', bytesMax: pdfBytesMax },
		fallback: 'This could not be sent. Please try again.',
	})
	return answer instanceof Response ? answer : data(answer.data, { ...answer.init, headers })
}

async function storeDraft(
	{ context }: Args,
	{ device, invitation, draft: before }: RequiredInvitation,
	typed: TypedBid,
): Promise<void> {
	const { db, clock } = getServices(context)
	// An older draft has the only copy of a bid that was sent before each bid had its own.
	const text = decryptKept(device, invitation.id, before)?.text ?? null
	const draft = encryptKept(device, invitation.id, { typed, text })
	await saveBidDraft(db, { invitationId: invitation.id, draft, now: clock.now() })
}

type SentBid = { typed: TypedBid; formKey: string; code: string; file: ReceivedFile | null }

/** Seals and sends a bid. @throws InvalidFields; Conflict */
async function bid(
	args: Args,
	required: RequiredInvitation,
	{ typed, formKey, code, file }: SentBid,
): Promise<void> {
	const { db, clock, env, roundSeals: seals } = getServices(args.context)
	const now = clock.now()
	// The database rejects a late bid; this check spares the dealer from correcting one in vain.
	const { invitation, round } = required
	if (round.stage > 1 && standingBids(await listOwnBids(db, { invitationId: invitation.id })).size === 0)
		throw new Conflict(lateMessage)
	assertTakesBids(round, await databaseTime(db))
	const { kind, terms, timeZone, deadline } = round
	const [today, opens] = [localDateOf(now, timeZone), localDateOf(deadline, timeZone)]
	const { bid: read, errors, unlikely } = readBidForm(typed, { kind, terms, today, opens })
	// The page shows what is asked, and what was confirmed, at its field.
	const asked = Object.fromEntries(unlikely.map(({ field, text }) => [confirmationOf(field), text]))
	const pdf = file && { name: file.name.slice(0, 120), content: await readFile(file.path) }
	if (pdf && !pdf.content.subarray(0, 5).equals(Buffer.from('%PDF-'))) errors.pdf = 'Choose a PDF file.'
	if (!read || errors.pdf) throw new InvalidFields({ ...errors, ...asked })
	const submitted = await sendBid(db, {
		token: linkTokenOf(args.request),
		formKey,
		bid: { ...read, attachment: pdf },
		...required.source,
		keepText: (sealed) => encryptOwnText(required.device, sealed),
		code,
		now,
		origin: env.origin,
		seals,
	})
	if ('check' in submitted) throw new InvalidFields({ code: codeMessage(submitted), ...asked })
	if (submitted.isNew) await storeDraft(args, required, typed)
}

function codeMessage({ check, to }: CodeNeeded, button = 'Seal and send'): string {
	const places = formatList(to.map(maskAddress))
	if (check.kind === 'sent')
		return `We emailed a code to ${places}. Enter it here, then press “${button}” again.`
	if (check.kind === 'awaited')
		return `Enter the code that we emailed to ${places}. It works for ${codeLimits.minutes} minutes.`
	if (check.attemptsLeft === 0)
		return `This is not the code. It can’t be tried again: press “${button}” for a new one.`
	return `This is not the code. Check the newest email; you have ${check.attemptsLeft === 1 ? 'one more try' : `${check.attemptsLeft} more tries`}.`
}
