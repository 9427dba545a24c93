import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ConsentText } from '#app/modules/credit/components/apply/apply-consent-text.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import type { Route } from './+types/consent'
import { getConsentText } from './applicant.server.ts'
import { readSignedConsent } from './application-page.server.ts'

export const handle: RouteHandle = { access: 'public' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'What you agree to')

/** Loads the current text, or with `?application=` the text that was signed for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const id = new URL(request.url).searchParams.get('application')
	if (id) return readSignedConsent(context, request, id)
	return { consent: await getConsentText(getServices(context).db), record: null }
}

export default function Consent({ loaderData }: Route.ComponentProps) {
	return (
		<ApplyShell title={loaderData.record ? 'What you agreed to' : 'What you agree to'}>
			<ConsentText {...loaderData} />
		</ApplyShell>
	)
}
