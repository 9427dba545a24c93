import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { agreementLink, findByManagerToken } from '#app/modules/signing/agreements.server.ts'
import { deleteOwnAccount } from '#app/workflows/account/delete-own-account.server.ts'
import { applicationEmails } from '#app/workflows/credit/application-emails.server.ts'
import { changeStatusOfDeal } from '#app/workflows/deals/deals.server.ts'
import {
	agreeOnDeal,
	answerAsManager,
	askDealManager,
	confirmAgreedDeal,
} from '#app/workflows/signing/agreements.server.ts'
import { sendKitLink } from '#app/workflows/signing/kit.server.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { memoryStorage, testVault } from '#tests/factories/credit.ts'
import { chooseDraft, quoteDocument } from '#tests/factories/deals.ts'
import { links } from '#tests/factories/leaving.ts'
import { origin } from '#tests/factories/rounds.ts'
import type { Act, Expected, Mail } from './act.ts'
import {
	advisorAddress,
	current,
	type DealWorld,
	dollarsOf,
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
	if (before?.content === agreed.content) return []
	const made: ModelAgreement = {
		...agreed,
		version: (before?.version ?? 0) + 1,
		isConfirmed: false,
		managerAnswer: null,
		isAsked: false,
		managers: new Set(),
	}
	world.agreements.push(made)
	return [
		{
			kind: 'deal-agreed',
			to: world.email,
			says: [
				`Out the door: ${made.total}`,
				...(made.dealer ? [`Dealer: ${made.dealer}`] : []),
				made.version === 1 ? 'Your deal is agreed' : `Your deal changed: version ${made.version}`,
				`${origin}/account/deal?deal=${world.dealId}#agreed`,
			],
			holds: () => current(world) === made && !made.isConfirmed && !world.isDeleted,
		},
	]
}

const fees = [250_00, 300_00, 350_00]

export function agree(world: DealWorld, random: Random): Act {
	const { actor, isRight, by } = advisorOrNot(world, random)
	const fee = random.pick(fees)
	const reason = random.pick(['The fee.', 'The fee.', ''])
	const document = {
		...quoteDocument,
		lines: quoteDocument.lines.map((line) =>
			line.label === 'Documentation fee' ? { ...line, cents: fee } : line,
		),
		stated: { outTheDoorCents: 31_500_00 + fee },
	}
	const content = `quote ${fee}`
	const formKey = randomUUID()
	const { now } = world
	const same = current(world)?.content === content
	const deal = { advisor: world.advisor, deal: { id: world.dealId } as never }
	return {
		label: `agrees: ${by}, a fee of ${fee}`,
		may: isRight && isOpenDeal(world) && (current(world) === undefined || reason !== '' || same),
		async run(db) {
			return db.transaction(async (tx) => {
				if (isRight && isOpenDeal(world)) await chooseDraft(tx, deal, document, now)
				const input = { actor, dealId: world.dealId, formKey, reason, origin, now }
				return (await agreeOnDeal(tx, input)).agreement
			})
		},
		after: (agreement: { id: string }) =>
			agreedTo(world, { id: agreement.id, content, total: dollarsOf(31_500_00 + fee), dealer: '' }),
	}
}

const pickAgreement = ({ agreements }: DealWorld, random: Random): ModelAgreement | null =>
	agreements.length === 0 ? null : random.chance(0.85) ? agreements.at(-1)! : random.pick(agreements)

export function confirm(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const { actor, isRight, by } = clientOrNot(world, random)
	const { now } = world
	return {
		label: `confirms the agreement: ${by}, version ${agreement.version}`,
		may: isRight && isOpenDeal(world) && current(world) === agreement,
		again: 'nothing',
		run: (db) => confirmAgreedDeal(db, { actor, id: agreement.id, now }),
		after() {
			agreement.isConfirmed = true
			return []
		},
	}
}

export function askManager(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const email = random.pick(['manager@dealers.example', 'other@dealers.example', '', 'nobody at dealers'])
	const { now } = world
	const isGood = email === '' || email.includes('@')
	return {
		label: `asks the manager: ${by}, “${email}”`,
		may:
			isRight &&
			isOpenDeal(world) &&
			current(world) === agreement &&
			agreement.managerAnswer === null &&
			isGood,
		again: 'quiet',
		run: (db) => askDealManager(db, { actor, dealId: world.dealId, id: agreement.id, email, links, now }),
		after() {
			agreement.isAsked = true
			if (!email || agreement.managers.has(email)) return []
			agreement.managers.add(email)
			return [
				{
					kind: 'deal-manager',
					to: email,
					says: ['Is this our deal?', `Out the door: ${agreement.total}`],
					never: ['Ruiz', world.email],
					holds: () => current(world) === agreement && agreement.managerAnswer === null && isOpenDeal(world),
					opens: (tx, mail) => opensAgreement(tx, mail, { world, agreement }),
				},
			]
		},
	}
}

async function opensAgreement(
	db: Db,
	mail: Mail,
	{ world, agreement }: { world: DealWorld; agreement: ModelAgreement },
): Promise<string | null> {
	const [, token] = /\/agreed\?link=([\w.~-]+)/.exec(mail.text) ?? []
	if (!token) return 'it has no link'
	if (!isOpenDeal(world)) return null
	const found = await findByManagerToken(db, { links, token })
	return found.agreement.id === agreement.id ? null : 'the link opens another agreement'
}

export function answerManager(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const answer = random.pick(['yes', 'correction'] as const)
	const note = random.pick(['The fee is $300.', ''])
	const input = {
		links,
		answer,
		name: 'Gail Brandt',
		note,
		corrected: null,
		formKey: randomUUID(),
		now: world.now,
	}
	const token = random.chance(0.93) ? agreement.id : randomUUID()
	const isNew = agreement.managerAnswer === null
	return {
		label: `answers: the manager, ${answer}`,
		may:
			token === agreement.id &&
			agreement.isAsked &&
			isOpenDeal(world) &&
			current(world) === agreement &&
			(isNew || agreement.managerAnswer === answer) &&
			(answer === 'yes' || note !== ''),
		again: 'nothing',
		run: (db) => answerAsManager(db, { ...input, token: links.tokenOf(agreementLink(token)) }),
		after() {
			if (!isNew) return []
			agreement.managerAnswer = answer
			return [
				{
					kind: 'deal-manager-answer',
					to: advisorAddress,
					says: [
						answer === 'yes' ? 'Gail Brandt says: yes, this is our deal' : 'Gail Brandt sent a correction',
						`Out the door: ${agreement.total}`,
						note,
						`${origin}/admin/clients/${world.clientId}/deal?deal=${world.dealId}#agreed`,
					],
				},
			]
		},
	}
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
	const change = world.isClosed ? ('reopen' as const) : ('close' as const)
	const { now } = world
	return {
		label: `${change}s the deal: ${by}`,
		may: isRight && !world.isDeleted,
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
				...(isAwaited ? [...last.managers].map((to) => endedTo(to)) : []),
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
