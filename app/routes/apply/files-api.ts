import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Route } from './+types/files-api'
import { handleUpload } from './upload.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	bodyBytesMax: 21_000_000,
	rateLimit: { max: 200, windowSeconds: 300 },
	robots: 'disallow',
}

/** Uploads and removes documents of an application, separately from its form. */
export const action = ({ request, context }: Route.ActionArgs) => handleUpload(context, request)

export const loader = () => redirect('/apply')
