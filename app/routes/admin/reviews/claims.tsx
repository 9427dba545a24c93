import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, rejectionFor } from '#app/lib/parse-form.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import { allowComputedClaim, claimState, confirmClaim } from '#app/modules/settings/claims.server.ts'
import { AdminClaimItem } from '#app/modules/settings/components/admin/claim-item.tsx'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { reviewClaims } from '#app/workflows/reviews/publish-claims.server.ts'
import type { Route } from './+types/claims'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Claims')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const [{ timeZone }, claims] = await Promise.all([
		getSettings(db),
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
	const form = await readForm(args)
	const { intent, key, value, note, seenVersion } = typedValues(form, [
		'intent',
		'key',
		'value',
		'note',
		'seenVersion',
	])
	try {
		if (intent === 'confirm')
			await confirmClaim(db, { actor, key, value, note, seenVersion, now: clock.now() })
		else if (intent === 'compute') await allowComputedClaim(db, { actor, key, seenVersion, now: clock.now() })
		else throw new NotFound('Choose what to do.')
		return redirectWithToast('/admin/claims', {
			kind: 'success',
			title: 'Saved',
			description: 'Visitors see the change right away.',
		})
	} catch (error) {
		return respondToFailure(args.context, error, {
			formId: key,
			values: { value, note },
			fallback: 'This could not be saved. Please try again.',
			conflict: conflictOf(error, (theirs: ReturnType<typeof claimState>) =>
				listDifferences(labels, { theirs, yours: { source: 'confirmed', value, note } }),
			),
		})
	}
}

/** Field labels for the comparison in a conflict. */
const labels = { source: 'Decision', value: 'Figure', note: 'Where it comes from' }

export default function AdminClaims({
	loaderData: { claims, timeZone, thisYear },
	actionData,
}: Route.ComponentProps) {
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
							rejected={rejectionFor(actionData, claim.key)}
						/>
					))}
				</ul>
			</Card>
		</>
	)
}
