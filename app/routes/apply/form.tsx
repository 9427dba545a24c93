import { useState } from 'react'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ApplyForm } from '#app/modules/credit/components/apply/apply-form.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { useLateDraft } from '#app/modules/credit/components/apply/late-draft.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/form'
import { withApplyForm } from './files.server.ts'
import { handleApplication } from './form-action.server.ts'
import { readApplyPage } from './form-page.server.ts'
import { answerPage } from './posted-form.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	bodyBytesMax: 100_000_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Credit Application',
		description:
			'Apply for a car loan with an advisor who goes over the offers with you. Encrypted from the first field.',
		path: '/apply',
	})

export const loader = ({ request, context }: Route.LoaderArgs) => readApplyPage(context, request)

/** Handles the form without scripts; with scripts it is sent to `/api/apply`. */
export const action = async ({ request, context }: Route.ActionArgs) =>
	answerPage(await withApplyForm(request, (form) => handleApplication(context, request, form)), '/apply')

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { signedIn, encrypted, ...page } = loaderData
	const formKey = useDraftKey(page)
	const draftRevision = useLateDraft(page.values, 'form[action="/apply"]')
	return (
		<ApplyShell
			title="Credit Application"
			encrypted={encrypted}
			intro="About 12 minutes, with your driver's license and a pay stub. Stop and come back anytime. Lenders decide, not we."
		>
			<ApplyForm
				{...page}
				formKey={formKey}
				key={`${formKey} ${draftRevision}`}
				values={lastAnswer?.values ?? page.values}
				errors={lastAnswer?.errors}
				message={lastAnswer?.message}
				action="/apply"
				endpoint="/api/apply"
				canEmail={!signedIn}
			/>
		</ApplyShell>
	)
}

/**
 * Returns the key of the form on screen. Until a draft is saved, every load of the page generates a new key, for example after a
 * sign-in, and the form ignores it; only a draft that is saved under another key replaces the form.
 */
function useDraftKey({ formKey, savedAt }: { formKey: string; savedAt: string | null }): string {
	const [key, setKey] = useState(formKey)
	if (savedAt === null || formKey === key) return key
	setKey(formKey)
	return formKey
}
