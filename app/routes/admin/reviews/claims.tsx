import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import type { Conflict } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import { allowComputedClaim, claimState, confirmClaim } from '#app/modules/settings/claims.server.ts'
import { AdminClaimItem } from '#app/modules/settings/components/admin/claim-item.tsx'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { reviewClaims } from '#app/workflows/reviews/publish-claims.server.ts'
import type { Route } from './+types/claims'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Claims')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const [{ timeZone }, claims] = await Promise.all([
		readSettings(args.context),
		reviewClaims(db, { demo: env.mode === 'demo', now: clock.now() }),
	])
	return {
		timeZone,
		thisYear: yearOf(clock.now(), timeZone),
		claims: claims.map(({ definition: { key, label, page, figure }, ...claim }) => ({
			...claim,
			key,
			seenVersion: hashState(claimState(claim.stored)),
			label: `${label}, on the ${page} page`,
			canBeComputed: figure !== null,
		})),
	}
}

/** Confirms one figure, or switches it to the value computed from the data. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const schema = z.object(anyTexts('key', 'value', 'note', 'seenVersion'))
	const forms = {
		schema,
		message: ['Saved', 'Visitors see the change right away.'],
		formId: ({ key = '' }: RejectedForm['values']) => key,
		conflict: (error: Conflict, { value, note }: RejectedForm['values']) =>
			conflictOf(error, (theirs: ReturnType<typeof claimState>) =>
				listDifferences(labels, { theirs, yours: { source: 'confirmed', value, note } }),
			),
	} as const
	return runForms(
		args,
		{
			confirm: formAction({ ...forms, run: (claim) => confirmClaim(db, { actor, ...claim, now }) }),
			compute: formAction({
				...forms,
				run: ({ key, seenVersion }) => allowComputedClaim(db, { actor, key, seenVersion, now }),
			}),
		},
		{ page: '/admin/claims' },
	)
}

/** Field labels for the comparison in a conflict. */
const labels = { source: 'Decision', value: 'Figure', note: 'Where it comes from' }

export default function AdminClaims({
	loaderData: { claims, timeZone, thisYear },
	actionData,
}: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHead title="Claims">
				The figures this site shows about your business. Each one is calculated from your data, confirmed by
				you, or not shown.
			</PageHead>
			<SettingsTabs current="/admin/claims" />
			<Card>
				<ul>
					{claims.map((claim) => (
						<AdminClaimItem
							key={claim.key}
							claim={claim}
							timeZone={timeZone}
							thisYear={thisYear}
							rejected={rejectionFor(answer, claim.key)}
						/>
					))}
				</ul>
			</Card>
		</>
	)
}
