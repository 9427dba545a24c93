import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who acts on an appointment. A client proves it by account, by the browser that asked, or by a signed link. */
export type AppointmentActor =
	| { kind: 'advisor'; userId: string }
	| {
			kind: 'client'
			userId: string | null
			/** `lw_buyer` of the browser, or `user:ID`: may see and pay what it asked for, no more. */
			buyerKey: string | null
			/** The id of the appointment whose manage link was shown and verified. */
			linkTo: string | null
	  }
	| { kind: 'system' }

type Owned = { id: string; userId: string | null; buyerKey: string | null }

/** The advisor's hat. @throws Forbidden */
export function asAdvisor(viewer: Pick<Viewer, 'id' | 'isAdmin'>): AppointmentActor {
	if (!viewer.isAdmin) throw new Forbidden('Only the advisor can do this.')
	return { kind: 'advisor', userId: viewer.id }
}

/** @throws Forbidden for everybody but the advisor. */
export function assertAdvisor(actor: AppointmentActor): void {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can do this.')
}

/** A visitor or member, with whatever they have to show. */
export function asClient(
	viewer: Pick<Viewer, 'id'> | null,
	shown: { buyerKey?: string | null; linkTo?: string | null } = {},
): AppointmentActor {
	return {
		kind: 'client',
		userId: viewer?.id ?? null,
		buyerKey: shown.buyerKey ?? null,
		linkTo: shown.linkTo ?? null,
	}
}

/** May change: the advisor, the account it belongs to, whoever came by its link. */
export function mayChange(actor: AppointmentActor, appointment: Owned): boolean {
	if (actor.kind !== 'client') return true
	return (actor.userId !== null && actor.userId === appointment.userId) || actor.linkTo === appointment.id
}

/** May see and pay: those, and the browser that asked for it. */
export function maySee(actor: AppointmentActor, appointment: Owned): boolean {
	return (
		mayChange(actor, appointment) ||
		(actor.kind === 'client' && actor.buyerKey !== null && actor.buyerKey === appointment.buyerKey)
	)
}
