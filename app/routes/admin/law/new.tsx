import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { failureOf, readForm, throwIfRejected } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { LawForm } from '#app/modules/deals/components/admin/law-form.tsx'
import { saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { type LawFormErrors, type LawFormValues, readLawForm } from '#app/modules/deals/law/law-form.ts'
import { ruleForms } from '#app/modules/deals/law/rule-forms.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import type { Route } from './+types/new'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New rule')

const kindOf = (request: Request): string => {
	const kind = new URL(request.url).searchParams.get('kind') ?? 'maximumCents'
	if (!getOwnValue(ruleForms, kind))
		throwErrorResponse(new NotFound('There is no form for this kind of rule.'))
	return kind
}

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const kind = kindOf(args.request)
	const { label, fields } = getOwnValue(ruleForms, kind)!
	return { kind, label, fields }
}

type RejectedRule = { values: LawFormValues; errors: LawFormErrors; formError: string | null }

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	form.set('kind', kindOf(args.request))
	const { values, errors, row, reason } = readLawForm(form, null)
	try {
		throwIfRejected(args.context)
		if (!row) return data<RejectedRule>({ values, errors, formError: null }, { status: 422 })
		await saveLawRow(db, { actor, row, reason, latestChangeId: 0, now: clock.now() })
		const description = 'Checks and public pages use it from now on.'
		return redirectWithToast('/admin/law', { kind: 'success', title: 'Rule added', description })
	} catch (error) {
		if (error instanceof Response) throw error
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		return data<RejectedRule>(
			{ values, errors: field ? { [field]: message } : {}, formError: field ? null : message },
			init,
		)
	}
}

export default function NewRule({ loaderData: { kind, label, fields }, actionData }: Route.ComponentProps) {
	return (
		<>
			<BackLink to="/admin/law">Fees and taxes</BackLink>
			<PageHead title="New rule">{`${label}.`}</PageHead>
			<AdminSection id="rule-heading" title="The rule and its source">
				{actionData?.formError && <ErrorBox className="mb-4">{actionData.formError}</ErrorBox>}
				<LawForm
					kind={kind}
					fields={fields}
					values={actionData?.values ?? {}}
					errors={actionData?.errors ?? {}}
					isNew
					latestChangeId={0}
				/>
			</AdminSection>
		</>
	)
}
