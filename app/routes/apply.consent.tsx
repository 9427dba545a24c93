import { getConsentText } from '#app/http/applicant.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { readSignedConsent } from '#app/http/own-application.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ConsentText } from '#app/modules/credit/components/apply-consent-text.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply-shell.tsx'
import type { Route } from './+types/apply.consent'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'What you agree to')

/** The text of today; of one's own application, the one that was signed. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const id = new URL(request.url).searchParams.get('application')
	if (id) return readSignedConsent(context, request, id)
	return { consent: await getConsentText(getServices(context).db), given: null }
}

export default function Consent({ loaderData }: Route.ComponentProps) {
	return (
		<ApplyShell title={loaderData.given ? 'What you agreed to' : 'What you agree to'}>
			<ConsentText {...loaderData} />
		</ApplyShell>
	)
}
