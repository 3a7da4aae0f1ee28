"""The interface's description, also of routes that read their requests themselves."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from cutcard.server.auth.dependencies import let_in
from cutcard.server.http.errors import ERRORS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from pydantic import BaseModel

PREFIX = "#/components/schemas/"


class Route(APIRoute):
    """A route that works out what it answers with when somebody asks for the description.

    The framework would make a checker of every answer and of every error, at every start: answers are sent as they are.
    """

    def __init__(
        self, path: str, endpoint: Callable[..., Any], *, response_model: Any, responses: Any, **options: Any
    ) -> None:
        self._whole = partial(APIRoute, path, endpoint, response_model=response_model, responses=responses, **options)
        super().__init__(path, endpoint, response_model=None, **options)

    @cached_property
    def whole(self) -> APIRoute:
        """The same with all that it answers with."""
        return self._whole()


class DirectRoute(Route):
    """A route whose endpoint is handed the request as it came, without the framework resolving dependencies first.

    Who asks is looked up and let in by the route's own declaration, and is `request.state.found`.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return let_in(self)


def api_router(route_class: type[Route] = Route, *, prefix: str = "/api") -> APIRouter:
    """For routes of the interface, each of which may answer with an error."""
    return APIRouter(prefix=prefix, responses=ERRORS, route_class=route_class)


def reads(body: type[BaseModel], **path: dict[str, Any]) -> dict[str, Any]:
    """For a direct route: what it reads from the body, and from its path."""
    content = {"application/json": {"schema": {"$ref": f"{PREFIX}{body.__name__}"}}}
    return {
        "parameters": [{"in": "path", "name": name, "required": True, "schema": path[name]} for name in path],
        "requestBody": {"content": content, "required": True},
    }


def described(app: FastAPI, bodies: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    """The framework's description, made once, and in it what direct routes read."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title,
            version=app.version,
            openapi_version=app.openapi_version,
            description=app.description,
            routes=[route.whole if isinstance(route, Route) else route for route in app.routes],
        )
        _, schemas = models_json_schema([(body, "validation") for body in bodies], ref_template=PREFIX + "{model}")
        made["components"]["schemas"] |= schemas["$defs"]
        app.openapi_schema = made
    return app.openapi_schema
