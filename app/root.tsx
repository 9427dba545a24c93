import type { ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { getViewer } from '#app/http/context.server.ts'
import { DeferredScripts, Starter } from '#app/ui/deferred-scripts.tsx'
import type { Route } from './+types/root'
import './app.css'

export async function loader({ context }: Route.LoaderArgs) {
	return { viewer: await getViewer(context) }
}

export function Layout({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>('root')
	return (
		<html lang="en" data-start={root?.viewer ? 'idle' : 'intent'} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<Starter />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<DeferredScripts />
			</body>
		</html>
	)
}

export default function App() {
	return <Outlet />
}
