import { Form } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { type ProviderId, providers } from '../../sign-in/auth-result.ts'

type AccountProvidersProps = {
	/** The providers that this site has configured. */
	offered: readonly ProviderId[]
	linked: {
		id: string
		provider: ProviderId
		providerName: string
		linkedOn: { at: string; text: string }
	}[]
	error: string | undefined
}

/** The providers that can sign this member in. Renders nothing when none is configured and none is linked. */
export function AccountProviders({ offered, linked, error }: AccountProvidersProps) {
	const linkable = offered.filter((id) => !linked.some(({ provider }) => provider === id))
	if (linked.length + linkable.length === 0) return null
	return (
		<SectionCard title="Linked accounts" intro="Other accounts you can use to sign in here.">
			{error && <ErrorBox>{error}</ErrorBox>}
			<ul className="divide-y divide-line border-line border-y">
				{linked.map(({ id, providerName, linkedOn }) => (
					<Provider
						key={id}
						name={providerName}
						state={
							<>
								Linked since <time dateTime={linkedOn.at}>{linkedOn.text}</time>
							</>
						}
					>
						<input type="hidden" name="identity" value={id} />
						<Button intent="unlink" variant="line" size="sm">
							Unlink<span className="sr-only">{` ${providerName}`}</span>
						</Button>
					</Provider>
				))}
				{linkable.map((id) => (
					<Provider key={id} name={providers[id]} state="Not linked">
						<input type="hidden" name="provider" value={id} />
						<Button intent="link" variant="line" size="sm">
							Link<span className="sr-only">{` ${providers[id]}`}</span>
						</Button>
					</Provider>
				))}
			</ul>
		</SectionCard>
	)
}

function Provider({
	name,
	state,
	children,
}: {
	name: string
	state: React.ReactNode
	children: React.ReactNode
}) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{name}</p>
				<p className="text-ink-soft text-small">{state}</p>
			</div>
			<Form method="post" reloadDocument>
				{children}
			</Form>
		</li>
	)
}
