import { Forbidden } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Who acts on an appointment. Clients are identified by account, by the browser that requested it, or by a signed link. */
export type AppointmentActor =
	| { kind: 'advisor'; userId: string }
	| {
			kind: 'client'
			userId: string | null
			/** The browser's `lw_buyer` cookie, or `user:ID`: may only see and pay for what it requested. */
			buyerKey: string | null
			/** The id of the appointment whose manage link was verified. */
			linkTo: string | null
	  }
	| { kind: 'system' }

type OwnedAppointment = { id: string; userId: string | null; buyerKey: string | null }

/** Returns the viewer as the advisor. @throws Forbidden */
export function asAdvisor(viewer: Actor): AppointmentActor {
	if (viewer.kind !== 'staff') throw new Forbidden('Only the advisor can do this.')
	return { kind: 'advisor', userId: viewer.id }
}

/** @throws Forbidden for everyone but the advisor. */
export function assertAdvisor(actor: AppointmentActor): void {
	if (actor.kind !== 'advisor') throw new Forbidden('Only the advisor can do this.')
}

/** Returns a visitor or member as a client, with the browser and link that identify them. */
export function asClient(
	viewer: Pick<Viewer, 'id'> | null,
	proofs: { buyerKey?: string | null; linkTo?: string | null } = {},
): AppointmentActor {
	return {
		kind: 'client',
		userId: viewer?.id ?? null,
		buyerKey: proofs.buyerKey ?? null,
		linkTo: proofs.linkTo ?? null,
	}
}

/** Whether the actor may change the appointment: the advisor, the system, the account it belongs to, or anyone with its link. */
export function mayChange(actor: AppointmentActor, appointment: OwnedAppointment): boolean {
	if (actor.kind !== 'client') return true
	return (actor.userId !== null && actor.userId === appointment.userId) || actor.linkTo === appointment.id
}

/** Whether the actor may see and pay for the appointment: everyone who may change it, and the browser that requested it. */
export function maySee(actor: AppointmentActor, appointment: OwnedAppointment): boolean {
	return (
		mayChange(actor, appointment) ||
		(actor.kind === 'client' && actor.buyerKey !== null && actor.buyerKey === appointment.buyerKey)
	)
}
