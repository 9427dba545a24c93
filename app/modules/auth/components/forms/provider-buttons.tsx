import { type FormEvent, useEffect } from 'react'
import { type FetcherWithComponents, useLocation } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { OrDivider } from '#app/ui/layout/divider.tsx'
import { type AuthResult, type ProviderId, providers } from '../../sign-in/auth-result.ts'
import facebook from './facebook.svg'
import google from './google.svg'
import { SurfaceField } from './return-to-field.tsx'

type ProviderButtonsProps = {
	fetcher: FetcherWithComponents<AuthResult>
	action: string
	surface: 'modal' | 'page'
	busy: boolean
	/** The path to go to after signing in through the modal; empty: stay on this page. */
	returnTo?: string | undefined
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The Google and Facebook buttons, and the divider between them and the email form. */
export function ProviderButtons({
	fetcher,
	action,
	surface,
	busy,
	returnTo = '',
	onSubmit,
}: ProviderButtonsProps) {
	const { pathname, search } = useLocation()
	useReloadOnReturn()
	return (
		<>
			<fetcher.Form method="post" action={action} onSubmit={onSubmit} className="grid grid-cols-2 gap-3">
				<SurfaceField surface={surface} />
				{surface === 'modal' && (
					<>
						<input type="hidden" name="from" value={pathname + search} />
						<input type="hidden" name="returnTo" value={returnTo} />
					</>
				)}
				{Object.entries(providers).map(([id, name]) => (
					<Button
						key={id}
						type="submit"
						name="provider"
						value={id}
						disabled={busy}
						variant="plain"
						className="px-2 text-fine"
					>
						{/* A closed modal loads no pictures. */}
						<img src={getOwnValue(logos, id)} alt="" loading="lazy" width="24" height="24" />
						<span>
							<span className="max-sm:hidden">Continue with </span>
							<span>{name}</span>
						</span>
					</Button>
				))}
			</fetcher.Form>
			<OrDivider>Or continue with</OrDivider>
		</>
	)
}

/**
 * Reloads when the browser restores the page from its back-forward cache, where the form would still be waiting for a response.
 */
function useReloadOnReturn() {
	useEffect(() => {
		const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
		window.addEventListener('pageshow', reload)
		return () => window.removeEventListener('pageshow', reload)
	}, [])
}

const logos: Record<ProviderId, string> = { google, facebook }
