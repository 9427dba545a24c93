import { requireUser } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import type { Route } from './+types/account.security'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sign-in and security')

export async function loader(args: Route.LoaderArgs) {
	const { name, email } = await requireUser(args)
	return { name, email }
}

export default function Security({ loaderData: { name, email } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Security">How you sign in, and from where.</AccountHead>
			<SectionCard title="Who you are" intro={`${name}, ${email}`} />
		</>
	)
}
