import {
	type Actor,
	type AssertMay,
	isAccount,
	type May,
	policyOf,
	type Rules,
} from '#app/modules/auth/actor.ts'

type OwnedAppointment = { id: string; userId: string | null; buyerKey: string | null }

/** An appointment belongs to the account that booked it, and to everyone with its link. */
const isOwn = (actor: Actor, { id, userId }: OwnedAppointment): boolean =>
	isAccount(actor, userId) ||
	(actor.kind === 'link' && actor.opens.to === 'appointment' && actor.opens.id === id)

/** The browser that requested it may also see and pay for it. */
const isOwnOrOfBrowser = (actor: Actor, appointment: OwnedAppointment): boolean =>
	isOwn(actor, appointment) ||
	('browser' in actor && actor.browser !== null && actor.browser === appointment.buyerKey)

/** Who may do what with appointments. */
const rules = {
	see: { staff: 'hold-appointments', site: true, own: isOwnOrOfBrowser },
	change: { staff: 'hold-appointments', site: true, own: isOwn },
	/** Confirm, finish, restore, and see those of everybody. */
	manage: { staff: 'hold-appointments' },
	/** Read those of a person, also for an email that the site sends later. */
	'look-up': { staff: 'hold-appointments', site: true },
	'change-hours': { staff: 'change-settings' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can do this.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
