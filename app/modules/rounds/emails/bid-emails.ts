import { type Block, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import type { BidContact } from '../bids/sealed-bid.ts'
import { button, carAndDeadline, forDealers, type RoundNotice } from './round-emails.ts'

type ReceiptFacts = { hash: string; received: string; url: string }

const fact = (label: string, value: string) => ({ label, value })

const factsBlock = (facts: { label: string; value: string }[]): Block => ({ kind: 'facts', facts })

/** To the dealer's manager: the receipt. It contains no amount, because we cannot read the sealed bid either. */
export function receiptEmail(
	round: RoundNotice,
	{
		hash,
		received,
		changesLeft,
		commitment,
		url,
	}: ReceiptFacts & { changesLeft: number; commitment: string | null },
): Email {
	return {
		subject: `We have your sealed offer: ${round.car}`,
		preview: `Received ${received}.`,
		heading: 'Your offer is sealed',
		blocks: [
			carAndDeadline(round),
			{
				kind: 'facts',
				facts: [
					fact('Received', received),
					fact('Receipt', hash),
					...(commitment ? [fact('Filler hash', commitment)] : []),
				],
			},
			paragraph(
				`The receipt is a fingerprint of your offer (SHA-256). After the deadline, it proves that nothing in your offer was changed. ${changesLeft === 0 ? 'You have used all your changes, so this offer counts.' : `You can change your offer ${changesLeft === 1 ? 'once more' : `${changesLeft} more times`} before the deadline.`}`,
			),
			...(commitment
				? [
						paragraph(
							'The list of all fingerprints at the deadline has random filler entries. The filler hash fixes them now, so nobody can choose them later.',
						),
					]
				: []),
			button('Open your offer page', url),
		],
		reason: forDealers(round),
	}
}

/** To the invited address and to every manager that an earlier offer named: an offer was sent, or replaced, in the dealer's name. */
export function bidNoticeEmail(
	round: RoundNotice,
	{
		hash,
		received,
		url,
		dealer,
		manager,
		isOtherDevice,
		replaced,
		phone,
	}: ReceiptFacts & {
		dealer: string
		manager: BidContact
		isOtherDevice: boolean
		/** When the offer before it was received; null for a first one. */
		replaced: string | null
		phone: string
	},
): Email {
	const facts: Block = {
		kind: 'facts',
		facts: [
			fact('Received', received),
			...(replaced ? [fact('Replaces the offer of', replaced)] : []),
			fact('Manager in the new offer', `${manager.name}, ${manager.email}`),
			fact('Receipt', hash),
		],
	}
	return {
		subject: replaced ? `Your offer was changed: ${round.car}` : `An offer was sent for you: ${round.car}`,
		preview: `Received ${received} in the name of ${dealer}.`,
		heading: replaced ? 'Your offer was changed' : 'An offer was sent for you',
		blocks: [
			carAndDeadline(round),
			facts,
			paragraph(
				`${replaced ? `Somebody with the link of ${dealer} replaced its offer` : `Somebody with the link of ${dealer} sent an offer`}${isOtherDevice ? ', from another device and with the code that we emailed' : ''}. Only the latest offer counts.`,
			),
			paragraph(
				`If nobody at ${dealer} did this, open the offer page and send your own offer before the deadline, and call ${round.advisorName}: ${phone}.`,
			),
			button('Open the offer page', url),
		],
		reason: forDealers(round),
	}
}

/** To the same addresses and the manager of the offer: it was withdrawn. It is a receipt, too. */
export const withdrawnEmail = (
	round: RoundNotice,
	{
		hash,
		withdrawn,
		url,
		dealer,
		isLast,
		stands,
		phone,
	}: Pick<ReceiptFacts, 'hash' | 'url'> & {
		withdrawn: string
		dealer: string
		/** Whether no other offer can be sent in this stage. */
		isLast: boolean
		/** Whether an opened offer of an earlier stage still counts. */
		stands: boolean
		phone: string
	},
): Email => ({
	subject: `Your offer was withdrawn: ${round.car}`,
	preview: `Withdrawn ${withdrawn}.`,
	heading: 'Your offer was withdrawn',
	blocks: [
		carAndDeadline(round),
		factsBlock([fact('Withdrawn', withdrawn), fact('Receipt of the offer', hash)]),
		paragraph(
			`Nobody will open or rank it.${stands ? ' Your offer before it, which was opened, stands.' : ''}${isLast ? '' : ' You can send a new offer before the deadline.'}`,
		),
		paragraph(
			`If nobody at ${dealer} did this, ${isLast ? '' : 'send your offer again before the deadline, and '}call ${round.advisorName}: ${phone}.`,
		),
		button('Open your offer page', url),
	],
	reason: forDealers(round),
})

/** To the same addresses: the code without which another device cannot replace or withdraw the offer. */
export const bidCodeEmail = (
	round: RoundNotice,
	{ dealer, code }: { dealer: string; code: string },
): Email => ({
	subject: `${code} is the code for your offer: ${round.car}`,
	preview: 'Somebody wants to change or withdraw your sealed offer from another device.',
	heading: 'The code for your offer',
	blocks: [
		carAndDeadline(round),
		{ kind: 'facts', facts: [{ label: 'Code', value: code, strong: true }] },
		paragraph(
			`Somebody with the link of ${dealer} wants to change or withdraw its sealed offer from another device. If it is you or a colleague, enter the code on the offer page. It works for 30 minutes, once, and only before the deadline.`,
		),
		paragraph('If not, don’t give the code to anyone. Without it, your offer stays as it is.'),
	],
	reason: forDealers(round),
})

/** To every dealer with a bid: the fingerprints at the deadline. */
export const closedEmail = (
	round: RoundNotice,
	{ hashes, seed, url }: { hashes: readonly string[]; seed: string | null; url: string },
): Email => ({
	subject: `The deadline has passed: ${round.car}`,
	preview: 'Your offer is on the list of everything received in time.',
	heading: 'The deadline has passed',
	blocks: [
		paragraph(
			'These are the fingerprints of all offers sealed in time. Yours is among them. The list is always the same length: we add random entries, so it doesn’t show how many offers there are.',
		),
		{ kind: 'steps', title: 'Fingerprints (SHA-256)', steps: [...hashes] },
		...(seed
			? [
					factsBlock([fact('Seed of the random entries', seed)]),
					paragraph(
						'No more offers can come, so you can now check the random entries, too: they follow from this seed, and its SHA-256 is the filler hash on your receipt.',
					),
				]
			: []),
		button('Compare the list with your receipt', url),
	],
	reason: forDealers(round),
})
