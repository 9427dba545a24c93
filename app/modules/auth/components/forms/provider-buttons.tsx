import { type FormEvent, useEffect } from 'react'
import { type FetcherWithComponents, useLocation } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { OrDivider } from '#app/ui/layout/divider.tsx'
import { type AuthResult, type ProviderId, providers } from '../../sign-in/auth-result.ts'
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
						className="px-3 text-small"
					>
						{getOwnValue(logos, id)}
						<span>{name}</span>
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

const logos: Record<ProviderId, React.ReactNode> = {
	google: (
		<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path
				fill="#4285F4"
				d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.2-4.8 3.2-8.2z"
			/>
			<path
				fill="#34A853"
				d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.5H2.2v2.8A11 11 0 0 0 12 23z"
			/>
			<path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
			<path
				fill="#EA4335"
				d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4z"
			/>
		</svg>
	),
	facebook: (
		<svg
			viewBox="0 0 24 24"
			aria-hidden="true"
			focusable="false"
			className="text-[light-dark(#0b5fd0,#8fbcff)]"
			fill="currentColor"
		>
			<path d="M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.3 0-1.6.8-1.6 1.6V12h2.8l-.5 2.9h-2.3v7A10 10 0 0 0 22 12z" />
		</svg>
	),
}
