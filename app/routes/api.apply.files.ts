import { redirect } from 'react-router'
import { answerUpload } from '#app/http/apply-upload.server.ts'
import type { Route } from './+types/api.apply.files'

/** Documents of an application, beside its form. */
export const action = ({ request, context }: Route.ActionArgs) => answerUpload(context, request)

export const loader = () => redirect('/apply')
