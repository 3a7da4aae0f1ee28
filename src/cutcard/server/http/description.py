"""The interface's description, also of routes that read their requests themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from cutcard.server.auth.dependencies import KEY

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from fastapi import FastAPI, Request, Response
    from pydantic import BaseModel

PREFIX = "#/components/schemas/"


class DirectRoute(APIRoute):
    """A route whose endpoint is handed the request as it came, without the framework resolving dependencies first."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return self.endpoint


def reads(body: type[BaseModel], **path: dict[str, Any]) -> dict[str, Any]:
    """For a direct route that asks for a session: what it reads from the body, and from its path."""
    content = {"application/json": {"schema": {"$ref": f"{PREFIX}{body.__name__}"}}}
    return {
        "parameters": [{"in": "path", "name": name, "required": True, "schema": path[name]} for name in path],
        "requestBody": {"content": content, "required": True},
        "security": [{KEY.scheme_name: []}],
    }


def described(app: FastAPI, bodies: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    """The framework's description, made once, and in it what direct routes read."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title,
            version=app.version,
            openapi_version=app.openapi_version,
            description=app.description,
            routes=app.routes,
        )
        _, schemas = models_json_schema([(body, "validation") for body in bodies], ref_template=PREFIX + "{model}")
        made["components"]["schemas"] |= schemas["$defs"]
        app.openapi_schema = made
    return app.openapi_schema
