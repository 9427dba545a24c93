import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { DocumentPage, type DocumentSection } from '#app/ui/layout/document-page.tsx'
import type { Route } from './+types/developers'
import { developerGuide } from './developers.server.ts'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

const intro =
	'Check a car deal from your own program: one open format for quotes, orders and contracts, three endpoints, no account.'

export async function loader({ context }: Route.LoaderArgs) {
	const services = getServices(context)
	return developerGuide({ origin: services.env.origin, ...(await getCurrentLaw(services)) })
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Developers', description: intro, path: '/developers' })

export default function Developers({ loaderData }: Route.ComponentProps) {
	return (
		<DocumentPage title="Developers" intro={intro} changedOn="2026-11-23" sections={sectionsOf(loaderData)} />
	)
}

type Guide = ReturnType<typeof developerGuide>

const sectionsOf = ({ origin, request, response, findingCodes, categories }: Guide): DocumentSection[] => [
	{
		id: 'check',
		title: 'Check a deal',
		body: (
			<>
				<p>
					Send a document to <code>POST /api/deal-check</code>. The response has every line with its category,
					the totals, and the findings: what adds up, what is worth a question, and what to have explained
					before you sign. Nothing is stored.
				</p>
				<Code label="A quote, as quote.json">{request}</Code>
				<Code label="Send it">
					{`curl -H 'content-type: application/json' --data @quote.json ${origin}/api/deal-check`}
				</Code>
				<Code label="The response (lines and passed checks left out)">{response}</Code>
			</>
		),
	},
	{
		id: 'read',
		title: 'Read what a dealer wrote',
		body: (
			<p>
				<code>POST /api/deal-read</code> takes{' '}
				<code>{'{ "text": "…", "state"?, "deal"?, "condition"? }'}</code>, an email, a list, a table or the
				text of a form. The answer has the <code>document</code>, the lines that were <code>unused</code>, and
				the same <code>report</code> as a check. Of a text with several offers the first is the document. The{' '}
				<code>doubts</code> name the offers, and <code>others</code> has an answer for each of the rest.
			</p>
		),
	},
	{
		id: 'compare',
		title: 'Compare deals',
		body: (
			<p>
				<code>POST /api/deal-compare</code> takes <code>{'{ "documents": […], "buyer": {…} }'}</code> with two
				to six documents. It compares them as quoted and on equal terms: the buyer’s tax, trade-in, down
				payment and rate. Each difference from the cheapest is broken down to the cent.
			</p>
		),
	},
	{
		id: 'variance',
		title: 'Compare a contract with what was agreed',
		body: (
			<p>
				<code>POST /api/deal-variance</code> takes <code>{'{ "agreed": {…}, "contract": {…} }'}</code> and
				lists what was added, changed, moved or is missing, with <code>costsMoreCents</code> for all of it.
			</p>
		),
	},
	{
		id: 'format',
		title: 'The format',
		body: (
			<>
				<p>
					The JSON Schema is at{' '}
					<Link to="/deal.schema.json" reloadDocument>
						/deal.schema.json
					</Link>
					. Amounts are whole cents and never negative: a line’s <code>role</code> says whether it adds or
					subtracts. Rates are in parts per million, so 62500 is 6.25%; money factors in parts per billion, so
					2100000 is .00210. Dates are ISO dates. Leave out what you don’t know: where <code>category</code>,{' '}
					<code>role</code> or <code>payee</code> is missing, we infer it from the label. Unknown fields are
					rejected, so a typo can’t pass unnoticed.
				</p>
				<h3>Categories</h3>
				<CodeList codes={categories} />
				<h3>Finding codes</h3>
				<CodeList codes={findingCodes} />
			</>
		),
	},
	{
		id: 'errors',
		title: 'Errors and limits',
		body: (
			<p>
				If a document doesn’t fit the format, you get 400 and a list of problems, each with its path (
				<code>lines.3.cents</code>) and a sentence. A document can be up to 64 kB. You can send up to 120
				requests a minute from one IP address; beyond that you get 429 with <code>Retry-After</code>. Any
				website may call these endpoints from a browser, without cookies.
			</p>
		),
	},
	{
		id: 'command',
		title: 'On your own computer',
		body: (
			<p>
				The same engine runs without a server: <code>npm run cli -- deal check quote.json</code> in a copy of
				the source.
			</p>
		),
	},
]

function Code({ label, children }: { label: string; children: string }) {
	return (
		<figure>
			<figcaption className="font-semibold text-small">{label}</figcaption>
			<pre>
				<code>{children}</code>
			</pre>
		</figure>
	)
}

const CodeList = ({ codes }: { codes: readonly string[] }): ReactNode => (
	<p>
		{codes.map((code, index) => (
			<span key={code}>
				{index > 0 && <span>{', '}</span>}
				<code>{code}</code>
			</span>
		))}
	</p>
)
