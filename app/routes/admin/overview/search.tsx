import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { foundText, SearchGroups } from '#app/modules/clients/components/admin/files/found-clients.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/search'
import { searchAdmin } from './search.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Search')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const q = (query.get('q') ?? '').slice(0, 200).trim()
	const groups = q ? await searchAdmin(args.context, { viewer, search: q, whole: !query.has('few') }) : []
	return { q, groups }
}

export default function AdminSearchPage({ loaderData: { q, groups } }: Route.ComponentProps) {
	const empty = groups.every(({ rows }) => rows.length === 0)
	return (
		<>
			<PageHead title="Search">{q ? `${foundText(groups)} for ‘${q}’.` : null}</PageHead>
			<Card className="overflow-hidden">
				<search>
					<Form className="flex items-center gap-2 border-line border-b px-4 py-3">
						<Input
							key={q}
							type="search"
							name="q"
							aria-label="Search admin"
							placeholder="Name, email, phone or reference"
							defaultValue={q}
							maxLength={200}
							icon={<Search />}
						/>
						<Button type="submit" variant="plain" size="compact">
							Search
						</Button>
					</Form>
				</search>
				{empty ? (
					<EmptyState title={q ? 'Nothing found' : 'Find anyone'}>
						{q
							? 'No client, order, appointment or application matches your search.'
							: 'Clients, orders, appointments and credit applications, by name, email, phone or reference. Press Ctrl+K or Cmd+K to jump to the search box from any page.'}
					</EmptyState>
				) : (
					<SearchGroups groups={groups} level={2} />
				)}
			</Card>
		</>
	)
}
