import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { searchDesk } from '#app/http/desk-search.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { Found, foundWords } from '#app/modules/clients/components/desk-found.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Route } from './+types/admin.search'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Search')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const q = (query.get('q') ?? '').slice(0, 200).trim()
	const groups = q ? await searchDesk(args.context, { viewer, search: q, whole: !query.has('few') }) : []
	return { q, groups }
}

export default function DeskSearchPage({ loaderData: { q, groups } }: Route.ComponentProps) {
	const empty = groups.every(({ rows }) => rows.length === 0)
	return (
		<>
			<PageHead title="Search">{q ? `${foundWords(groups)} for ‘${q}’.` : null}</PageHead>
			<Card className="overflow-hidden">
				<search>
					<Form className="flex items-center gap-2 border-line border-b px-4 py-3">
						<Input
							key={q}
							type="search"
							name="q"
							aria-label="Search the desk"
							placeholder="Name, email, phone or reference"
							defaultValue={q}
							maxLength={200}
							icon={<Search />}
						/>
						<Button type="submit" variant="plain" size="desk">
							Search
						</Button>
					</Form>
				</search>
				{empty ? (
					<EmptyState title={q ? 'Nothing found' : 'Find anybody'}>
						{q
							? 'No client, order, appointment or application has these words.'
							: 'Clients, orders, appointments and credit applications, by name, email, phone or reference. Ctrl+K, or Cmd+K, goes to the search box from every page.'}
					</EmptyState>
				) : (
					<Found groups={groups} level={2} />
				)}
			</Card>
		</>
	)
}
