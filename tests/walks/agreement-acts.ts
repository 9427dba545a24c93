import { randomUUID } from 'node:crypto'
import { deleteOwnAccount } from '#app/workflows/account/delete-own-account.server.ts'
import { applicationEmails } from '#app/workflows/credit/application-emails.server.ts'
import { changeStatusOfDeal } from '#app/workflows/deals/deals.server.ts'
import { agreeOnDeal } from '#app/workflows/signing/agreements.server.ts'
import { confirmAgreedDeal, declineAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { sendKitLink } from '#app/workflows/signing/kit.server.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { memoryStorage, testVault } from '#tests/factories/credit.ts'
import { chooseDraft, quoteDocument } from '#tests/factories/deals.ts'
import { links } from '#tests/factories/leaving.ts'
import { origin } from '#tests/factories/rounds.ts'
import type { Act, Expected } from './act.ts'
import {
	advisorAddress,
	askedManagers,
	awaitsClient,
	current,
	type DealWorld,
	dollarsOf,
	hasEnded,
	isOpenDeal,
	type ModelAgreement,
} from './deal-model.ts'
import type { Random } from './random.ts'
import { advisorOrNot, clientOrNot } from './round-mails.ts'
import { canceledTo } from './round-run-acts.ts'

type Agreed = Pick<ModelAgreement, 'id' | 'content' | 'total' | 'dealer'>

/** A new version of what was agreed, of which the client hears. The same content again is no new version. */
export function agreedTo(world: DealWorld, agreed: Agreed): Expected[] {
	const before = current(world)
	if (before?.content === agreed.content && !hasEnded(before)) return []
	const made = versionOf(world, agreed)
	return [
		{
			kind: 'deal-agreed',
			to: world.email,
			says: [
				`Out the door: ${made.total}`,
				...(made.dealer ? [`Dealer: ${made.dealer}`] : []),
				made.version === 1 ? 'Your deal is agreed' : `Your deal changed: version ${made.version}`,
				dealPage(world),
			],
			holds: () => isAsked(world, made),
		},
	]
}

/** The page of the deal, which opens for the client without signing in. */
export const dealPage = ({ email, dealId: subject }: DealWorld): string =>
	links.urlOf({ purpose: 'client-deal', subject, state: [email] })

/** Adds a version that ends the one before. */
export function versionOf(world: DealWorld, agreed: Agreed & Partial<ModelAgreement>): ModelAgreement {
	const made: ModelAgreement = {
		version: (current(world)?.version ?? 0) + 1,
		isConfirmed: false,
		isDeclined: false,
		fromManager: false,
		managerAnswer: null,
		managerEmail: '',
		isAsked: false,
		managers: new Map(),
		...agreed,
	}
	world.agreements.push(made)
	return made
}

/** Whether the client is asked about a version and has not answered. */
export const isAsked = (world: DealWorld, agreement: ModelAgreement) =>
	current(world) === agreement && !agreement.isConfirmed && !hasEnded(agreement) && !world.isDeleted

/** What was agreed, with this fee in cents. */
export const documentWith = (fee: number) => ({
	...quoteDocument,
	lines: quoteDocument.lines.map((line) =>
		line.label === 'Documentation fee' ? { ...line, cents: fee } : line,
	),
	stated: { outTheDoorCents: 31_500_00 + fee },
})

const fees = [250_00, 300_00, 350_00]

export function agree(world: DealWorld, random: Random): Act {
	const { actor, isRight, by } = advisorOrNot(world, random)
	const fee = random.pick(fees)
	const reason = random.pick(['The fee.', 'The fee.', ''])
	const document = documentWith(fee)
	const content = `quote ${fee}`
	const formKey = randomUUID()
	const { now } = world
	const before = current(world)
	const same = before?.content === content && !hasEnded(before)
	const deal = { advisor: world.advisor, deal: { id: world.dealId } as never }
	return {
		label: `agrees: ${by}, a fee of ${fee}`,
		may: isRight && isOpenDeal(world) && (before === undefined || reason !== '' || same),
		async run(db) {
			return db.transaction(async (tx) => {
				if (isRight && isOpenDeal(world)) await chooseDraft(tx, deal, document, now)
				const input = { actor, dealId: world.dealId, formKey, reason, origin, links, now }
				return (await agreeOnDeal(tx, input)).agreement
			})
		},
		after: (agreement: { id: string }) =>
			agreedTo(world, { id: agreement.id, content, total: dollarsOf(31_500_00 + fee), dealer: '' }),
	}
}

export const pickAgreement = ({ agreements }: DealWorld, random: Random): ModelAgreement | null =>
	agreements.length === 0 ? null : random.chance(0.85) ? agreements.at(-1)! : random.pick(agreements)

export function confirm(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const { actor, isRight, by } = clientOrNot(world, random)
	const { now } = world
	return {
		label: `confirms the agreement: ${by}, version ${agreement.version}`,
		may:
			isRight &&
			isOpenDeal(world) &&
			current(world) === agreement &&
			agreement.managerAnswer !== 'correction',
		again: 'nothing',
		run: (db) => confirmAgreedDeal(db, { actor, id: agreement.id, origin, now }),
		after() {
			const isNew = !agreement.isConfirmed
			const tookBackNo = agreement.isDeclined
			Object.assign(agreement, { isConfirmed: true, isDeclined: false })
			return isNew && (agreement.fromManager || tookBackNo)
				? answeredTo(world, { agreement, isYes: true })
				: []
		},
	}
}

/** The client's own no, or one that the advisor was told. */
export function decline(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const { actor, isRight, by } = random.chance(0.3)
		? { actor: world.advisor, isRight: true, by: 'advisor' }
		: clientOrNot(world, random)
	const note = random.pick(['Too much.', ''])
	const isOwn = actor === world.client
	const { now } = world
	return {
		label: `says no to the agreement: ${by}, version ${agreement.version}, “${note}”`,
		may:
			isRight &&
			isOpenDeal(world) &&
			current(world) === agreement &&
			(isOwn || note !== '') &&
			(agreement.isDeclined || !agreement.isConfirmed || agreement.managerAnswer === 'correction'),
		again: 'nothing',
		run: (db) => declineAgreedDeal(db, { actor, id: agreement.id, note, origin, now }),
		after() {
			if (agreement.isDeclined) return []
			agreement.isDeclined = true
			return answeredTo(world, { agreement, isYes: false, isOwn, note })
		},
	}
}

/** The address of the manager who was asked about a version, or else about one before it by the same dealer. */
const managerOf = ({ agreements }: DealWorld, agreement: ModelAgreement): string =>
	agreements.findLast(
		({ version, dealer, managerEmail }) =>
			managerEmail !== '' && version <= agreement.version && dealer === agreement.dealer,
	)?.managerEmail ?? ''

/** What the advisor and the manager hear of the client's answer. */
function answeredTo(
	world: DealWorld,
	{
		agreement,
		isYes,
		isOwn = true,
		note = '',
	}: { agreement: ModelAgreement; isYes: boolean; isOwn?: boolean; note?: string },
): Expected[] {
	const manager = managerOf(world, agreement)
	const holds = () => current(world) === agreement && (isYes ? !hasEnded(agreement) : agreement.isDeclined)
	const forAdvisor: Expected = {
		kind: 'deal-client-answer',
		to: advisorAddress,
		says: [
			isYes ? 'The client agrees' : 'The client says no',
			`Out the door: ${agreement.total}`,
			note,
			manager ? `told at ${manager}` : 'please tell them',
		],
		holds: () => holds() && !world.isDeleted,
	}
	const forManager: Expected = {
		kind: 'deal-client-answer-manager',
		to: manager,
		says: [isYes ? 'The buyer agrees' : 'The buyer does not agree', `Out the door: ${agreement.total}`],
		never: ['Ruiz', world.email, ...(note ? [note] : [])],
		holds: () => holds() && !(isYes && world.isDeleted),
	}
	return [...(isOwn ? [forAdvisor] : []), ...(manager ? [forManager] : [])]
}

export function sendKit(world: DealWorld, random: Random): Act | null {
	if (random.chance(0.5)) return null
	const { actor, isRight, by } = random.chance(0.7)
		? { actor: world.advisor, isRight: true, by: 'advisor' }
		: clientOrNot(world, random)
	const { now } = world
	return {
		label: `sends the kit: ${by}`,
		may: isRight && isOpenDeal(world),
		run: (db) => sendKitLink(db, { actor, dealId: world.dealId, origin, now }),
		after({ code }: { code: string }) {
			world.kits += 1
			const { kits } = world
			return [
				{
					kind: 'deal-kit',
					to: world.email,
					says: ['Your signing kit', `${origin}/kit#link=`],
					never: [code],
					holds: () => world.kits === kits && isOpenDeal(world),
				},
			]
		},
	}
}

export function closeDeal(world: DealWorld, random: Random): Act | null {
	if (!world.isClosed && random.chance(0.7)) return null
	const { actor, isRight, by } = random.chance(0.9)
		? { actor: world.advisor, isRight: true, by: 'advisor' }
		: { actor: world.stranger, isRight: false, by: 'another client' }
	const last = current(world)
	const change = world.isClosed ? ('reopen' as const) : ('close' as const)
	const { now } = world
	return {
		label: `${change}s the deal: ${by}`,
		may: isRight && !world.isDeleted && (world.isClosed || !last || !awaitsClient(last)),
		run: (db) => changeStatusOfDeal(db, { actor, id: world.dealId, change, now }),
		after() {
			world.isClosed = !world.isClosed
			return []
		},
	}
}

export function deleteAccount(world: DealWorld, random: Random): Act | null {
	if (world.isDeleted || world.rounds.length === 0 || random.chance(0.8)) return null
	const { now } = world
	const { vault } = testVault()
	const running = world.rounds.filter(({ state }) => state !== 'awarded' && state !== 'canceled')
	const last = current(world)
	const isAwaited = last?.isAsked && last.managerAnswer === null && !world.isClosed
	return {
		label: 'deletes the account: client',
		may: true,
		run: (db) =>
			deleteOwnAccount(db, {
				actor: world.viewer,
				vault,
				storage: memoryStorage(),
				creditEmails: applicationEmails({ links }),
				appointmentEmails: appointmentEmails().emails,
				origin,
				now,
			}),
		after() {
			world.isDeleted = true
			for (const round of running) Object.assign(round, { state: 'canceled', award: null })
			return [
				...running.flatMap((round) => canceledTo(world, round, 'The client ended this request.')),
				...(isAwaited ? askedManagers(last).map((to) => endedTo(to)) : []),
				{ kind: 'account-deleted', to: world.email, says: [] },
				{ kind: 'client-account-deleted', to: advisorAddress, says: [], never: ['Ruiz', world.email] },
			]
		},
	}
}

const endedTo = (to: string): Expected => ({
	kind: 'deal-agreement-ended',
	to,
	says: ['There is nothing to confirm anymore'],
	never: ['Ruiz'],
})
