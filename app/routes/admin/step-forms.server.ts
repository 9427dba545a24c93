import type { Db } from '#app/db/client.server.ts'
import { formAction } from '#app/http/form-actions.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { finishStep, postponeStep, reopenStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import { laterDays, postponeSchema, stepButtonSchema } from '#app/modules/clients/steps/step.schema.ts'

/** The buttons of a step, on every page that lists steps. */
export function stepForms(db: Db, { actor, now }: { actor: Staff; now: Date }) {
	const input = ({ step: id, client: clientId }: { step: string; client: string }) => ({
		actor,
		clientId,
		id,
		now,
	})
	return {
		'step-done': formAction({
			schema: stepButtonSchema,
			run: (sent) => finishStep(db, input(sent)),
			message: ['Step done', 'The client’s page can open it again.'],
		}),
		'step-later': formAction({
			schema: postponeSchema,
			run: ({ until, ...sent }) => postponeStep(db, { ...input(sent), until }),
			message: ({ until }) => `Put off: ${laterDays[until].toLowerCase()}`,
		}),
		'step-reopen': formAction({
			schema: stepButtonSchema,
			run: (sent) => reopenStep(db, input(sent)),
			message: 'Step opened again',
		}),
	}
}
